// What becomes of a patch that bounces, slides and lies, by the lecture's rule, by Macri's correction, by the
// penalty and by the barrier.
#include "studies/contact/contact_laws.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "integrators/methods.h"
#include "sim/attention.h"

namespace selvedge {
namespace {

constexpr int kSlides = 3;  // with finer and finer inner steps
constexpr std::array<std::string_view, 4> kLaws{"rule", "correction", "penalty", "barrier"};

}  // namespace

Params ContactLaws::params() {
  return {
      param("laws", &laws_, "", "Which of contact.law: rule, correction, penalty, barrier."),
      param("methods", &methods_, "", "Methods, each with every law that it goes with."),
      param("drop", &experiments_.drop, "m", "How far the patch falls.").range(0.01, 100),
      param("elasticity", &experiments_.elasticity, "", "Of the floor, while the patch bounces.").range(0.3, 1),
      param("bounces", &experiments_.bounces, "", "Bounces that are followed.").range(1, 20),
      param("speed", &experiments_.speed, "m/s", "With which the patch begins to slide.").range(0.1, 10),
      param("friction", &experiments_.friction, "", "Coulomb's coefficient, and the share of the rule.")
          .range(0.01, 0.99),
      param("slope", &experiments_.slope, "degrees", "The slope that is to hold the patch.").range(0.1, 45),
      param("finest", &finest_, "", "The slide is done again with so many times the inner steps, and with its root.")
          .range(2, 1024),
      param("rest", &experiments_.rest, "s", "How long the patch lies; its second half is measured.").range(0.2, 600)};
}

void ContactLaws::check(const Scene& scene) const {
  static_cast<void>(methodsIn("methods", methods_));
  for (const std::string& law : laws_) {
    if (std::find(kLaws.begin(), kLaws.end(), law) == kLaws.end()) {
      throw InputError("laws", fmt::format("\"{}\" is none of {}", law, fmt::join(kLaws, ", ")));
    }
  }
  if (scene.colliders.size() != 1 || scene.colliders.front().shape != "plane") {
    throw InputError("scene", "must have one shape, a plane");
  }
  const double holds = std::atan(experiments_.friction) * 180 / std::numbers::pi;
  if (experiments_.slope >= holds) {
    throw InputError("slope",
                     fmt::format("must be below atan(friction) = {:.4g} degrees, which friction holds", holds));
  }
}

std::vector<ContactMeasured> ContactLaws::plan(const Scene& scene) const {
  std::vector<ContactMeasured> all;
  for (const std::string& law : laws_) {
    int colour = 0;
    for (const MethodChoice& method : methodsIn("methods", methods_)) {
      ContactMeasured each{.of = {law, method}, .colour = colour++};
      Scene made = scene;
      each.of.applyTo(made);
      if (contactInstead(made).empty()) all.push_back(std::move(each));
    }
  }
  return all;
}

bool ContactLaws::measure(StudyRun& run) {
  const int count = static_cast<int>(all_.size());
  return run.atOnce(count, [&](int i) { measureContact(run, experiments_, all_[static_cast<std::size_t>(i)]); });
}

// Null where no explicit method goes with the law.
const ContactMeasured* ContactLaws::firstExplicit(const std::string& law) const {
  const auto first = std::find_if(all_.begin(), all_.end(), [&](const ContactMeasured& each) {
    return each.of.law == law && !findMethod(each.of.method.method)->implicit;
  });
  return first == all_.end() ? nullptr : &*first;
}

bool ContactLaws::refine(StudyRun& run) {
  const std::array<int, kSlides> times{1, static_cast<int>(std::lround(std::sqrt(finest_))), finest_};
  for (const std::string& law : laws_) {
    const ContactMeasured* first = firstExplicit(law);
    if (!first) continue;
    Finer finer{law, first->of.method.label, first->colour, {}, {}};
    finer.innerStep.resize(kSlides);
    finer.way.resize(kSlides);
    const double coarse = run.scene().integrator.step / first->slide.innerStep;
    const bool good = run.atOnce(kSlides, [&](int i) {
      const auto at = static_cast<std::size_t>(i);
      const int substeps = times[at] * static_cast<int>(std::lround(coarse));
      const ContactTrace trace = slideWith(run, experiments_, first->of, substeps);
      finer.innerStep[at] = trace.innerStep;
      finer.way[at] = trace.failure.empty() ? wayOf(trace) : kNone;
    });
    if (!good) return false;
    finer_.push_back(std::move(finer));
  }
  return true;
}

void ContactLaws::run(StudyRun& run) {
  all_ = plan(run.scene());
  double seconds = 0;
  seconds += static_cast<double>(all_.size()) * experiments_.seconds(run.scene());
  for (const std::string& law : laws_) seconds += firstExplicit(law) ? kSlides * kSlideSeconds : 0;
  run.expect(seconds);
  if (!measure(run)) return;
  draw(run);
  run.show();
  if (!refine(run)) return;
  draw(run);
  tabulate(run);
  judge(run);
  answer(run);
}

std::string contactLabel(const ContactMeasured& each) {
  return fmt::format("{}, {}", each.of.law, each.of.method.label);
}

std::unique_ptr<Study> makeContactLaws() { return std::make_unique<ContactLaws>(); }

}  // namespace selvedge
