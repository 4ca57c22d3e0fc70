// Fisher's complaint: the look of a cloth depends on its mesh. The same moduli as springs, triangles and the elastic
// model, on meshes each twice as fine as the one before.
#include "studies/resolution/resolution.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {

std::vector<int> Resolution::sides() const {
  std::vector<int> sides;
  for (const double number : sizes_) {
    const int side = static_cast<int>(number), cells = side - 1;
    if (side != number || cells % 8 != 0 || (cells & (cells - 1)) != 0) {
      throw InputError("sizes",
                       fmt::format("must be 8 times a power of two, and one (9, 17, 33, ...), got {}", number));
    }
    sides.push_back(side);
  }
  std::sort(sides.begin(), sides.end());
  sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
  if (sides.size() < 2) throw InputError("sizes", "needs at least two");
  for (std::size_t i = 1; i < sides.size(); ++i) {
    if (sides[i] - 1 != 2 * (sides[i - 1] - 1)) {
      throw InputError("sizes", fmt::format("each mesh must be twice as fine as the one before, {} is not after {}",
                                            sides[i], sides[i - 1]));
    }
  }
  return sides;
}

Scene Resolution::sceneOf(const Scene& scene, int measure) const {
  Scene own = scene;
  const bool soft = measure == kSag || measure == kSagSquares;
  own.material.stretch.setConstant(soft ? softStretch_ : stiffStretch_);
  own.material.shear = soft ? softStretch_ / 4 : stiffStretch_ / 10;
  if (measure == kDrape) own.material.bend.setConstant(drapeBend_);
  return own;
}

bool Resolution::measure(StudyRun& run) {
  const auto models = sheetModels();
  const std::vector<int> sides = this->sides();
  double work = 0;
  for (const int side : sides) work += std::pow(side, 3);
  run.expect(work);
  found_.resize(sides.size() * models.size() * kMeasures);
  for (std::size_t s = 0; s < sides.size(); ++s) {
    const int jobs = static_cast<int>(models.size()) * kMeasures;
    const bool all = run.atOnce(jobs, [&](int i) {
      const SheetModel& model = models[static_cast<std::size_t>(i / kMeasures)];
      const int measure = i % kMeasures;
      const Scene scene = sceneOf(run.scene(), measure);
      const auto goOn = [&] { return !run.cancelled(); };
      found_[s * static_cast<std::size_t>(jobs) + static_cast<std::size_t>(i)] =
          kMeasure[measure].of(scene, model, sides[s], goOn);
      run.done(std::pow(sides[s], 3) / jobs);
    });
    if (!all) return false;
    draw(run.report, run.scene(), s + 1);
    run.show();
  }
  return true;
}

void Resolution::run(StudyRun& run) {
  if (!measure(run)) return;
  explain(run.report, run.scene());
  judge(run.report);
  judgeTheory(run.report, run.scene());
  judgePublished(run.report);
  tabulate(run.report);
  answer(run.report);
}

std::unique_ptr<Study> makeResolution() { return std::make_unique<Resolution>(); }

}  // namespace selvedge
