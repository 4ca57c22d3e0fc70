// Which kinds of motion each damper takes energy from, by the energy ledger.
#include "studies/damping/damping_models.h"

namespace selvedge {

bool DampingModels::measure(StudyRun& run) {
  const auto modes = motionModes();
  double work = 0;
  for (const MotionMode& mode : modes) work += mode.duration;
  work += modes[kFall].duration;
  run.expect(work * static_cast<double>(damperModels().size()));
  for (const DamperModel& damper : damperModels()) {
    Row row{&damper, std::vector<DampedRun>(modes.size()), {}};
    const int count = static_cast<int>(modes.size());
    const bool all = run.atOnce(count + 1, [&](int i) {
      const bool free = i == count;
      const auto mode = static_cast<std::size_t>(free ? kFall : i);
      (free ? row.free : row.runs[mode]) =
          runDamped(run.scene(), static_cast<int>(mode), damper, free ? DamperStrengths{0, 0, 0, 0} : strengths_,
                    lengthening_, [&] { return !run.cancelled(); });
      run.done(modes[mode].duration);
    });
    if (!all) return false;
    rows_.push_back(std::move(row));
    draw(run.report);
    run.show();
  }
  return true;
}

void DampingModels::run(StudyRun& run) {
  if (!measure(run)) return;
  judge(run.report);
  tabulate(run.report);
  answer(run.report);
}

std::unique_ptr<Study> makeDampingModels() { return std::make_unique<DampingModels>(); }

}  // namespace selvedge
