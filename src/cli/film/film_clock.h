// When the pictures of a film are taken: of which simulated time each one is.
#pragma once

#include "scene/files/lesson.h"

namespace selvedge {

class FilmClock {
 public:
  // perSecond: pictures a second of the film; slow: seconds of the film a simulated second.
  FilmClock(const Lesson* lesson, double perSecond, double slow, double begin, double duration);

  // The next picture is of the first moment at or after its time: is `now` that? False where the film is over.
  bool due(double now) const;
  void taken();  // the next one

 private:
  const Lesson* lesson_;
  double perSecond_, slow_, begin_, end_;
  double time_, from_, speed_;  // s, simulated: of the next picture; where its speed began to hold
  long since_ = 0;              // pictures since then
  long held_ = 0;               // pictures more of a moment that is to be read
  int step_ = -1;               // of the lesson
};

}  // namespace selvedge
