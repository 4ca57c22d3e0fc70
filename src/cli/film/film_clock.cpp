#include "cli/film/film_clock.h"

#include <cmath>

namespace selvedge {
namespace {

constexpr double kLettersASecond = 22;  // that one reads

double speedOf(const Lesson* lesson, double time) { return lesson ? speedAt(*lesson, time) : 1; }

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
    if (step && step->wait) {
      held_ = std::lround(perSecond_ * static_cast<double>(step->caption.size()) / kLettersASecond);
    }
  }
  if (held_ > 0) {
    --held_;
    return;
  }
  if (const double speed = speedOf(lesson_, time_); speed != speed_) {
    speed_ = speed;
    from_ = time_;
    since_ = 0;
  }
  time_ = from_ + static_cast<double>(++since_) * speed_ / (perSecond_ * slow_);
}

}  // namespace selvedge
