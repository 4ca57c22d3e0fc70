#include "cli/film/film_clock.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace selvedge {
namespace {

constexpr double kLettersASecond = 22;  // that one reads

double speedOf(const Lesson* lesson, double time) { return lesson ? speedAt(*lesson, time) : 1; }

// The first one after a time; there is a picture of each, however far apart pictures are.
double nextStep(const Lesson* lesson, double time) {
  const std::size_t next = lesson ? static_cast<std::size_t>(stepIndexAt(*lesson, time) + 1) : 0;
  return lesson && next < lesson->steps.size() ? lesson->steps[next].time : std::numeric_limits<double>::infinity();
}

}  // namespace

FilmClock::FilmClock(const Lesson* lesson, double perSecond, double slow, double begin, double duration)
    : lesson_(lesson),
      perSecond_(perSecond),
      slow_(slow),
      begin_(begin),
      end_(begin + duration),
      time_(begin),
      from_(begin),
      speed_(speedOf(lesson, begin)) {}

bool FilmClock::due(double now) const {
  constexpr double kRounding = 1e-9;
  const bool first = time_ == begin_;  // also of a run without any duration
  return (first || time_ < end_ - kRounding) && now >= time_ - kRounding;
}

void FilmClock::taken() {
  if (lesson_ && stepIndexAt(*lesson_, time_) != step_) {
    step_ = stepIndexAt(*lesson_, time_);
    const LessonStep* step = stepAt(*lesson_, time_);
    if (step) held_ = std::lround(perSecond_ * static_cast<double>(step->caption.size()) / kLettersASecond);
  }
  if (held_ > 0) {
    --held_;
    return;
  }
  const double regular = from_ + static_cast<double>(++since_) * speed_ / (perSecond_ * slow_);
  const double turn = nextStep(lesson_, time_);
  time_ = std::min(regular, turn);
  if (turn > regular) return;
  from_ = turn;
  speed_ = speedOf(lesson_, turn);
  since_ = 0;
}

}  // namespace selvedge
