// What the study yarn-damping finds, beside what was published.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "diagnostics/differences.h"
#include "studies/yarns/yarn_damping.h"

namespace selvedge {
namespace {

constexpr double kAgree = 0.25;     // rms of the difference, over that which the potential makes
constexpr double kUntouched = 0.8;  // of the undamped motion is left
constexpr double kStopped = 0.25;
constexpr double kAlone = 0.05;  // rms of the difference that the damper of another mode makes
constexpr double kSame = 1e-3;
constexpr double kRise = 1e-5;  // of the largest kinetic energy

std::string percent(double share) { return fmt::format("{:.2g} %", 100 * share); }

}  // namespace

bool YarnDamping::hasFailed(int scene) const {
  const auto& traces = traces_[toIndex(scene)];
  return std::any_of(traces.begin(), traces.end(), [](const YarnTrace& trace) { return !trace.failure.empty(); });
}

void YarnDamping::add(StudyReport& report, int scene, Claim claim) const {
  if (hasFailed(scene)) {
    claim.verdict = Verdict::open;
    claim.why = "a run failed";
  }
  claim.what = fmt::format("{}: {}", yarnScenes()[toIndex(scene)].name, claim.what);
  report.claims.push_back(std::move(claim));
}

void YarnDamping::judgeCalibration(StudyReport& report, int scene) const {
  const YarnTrace &none = at(scene, kUndamped), &potential = at(scene, kPotential);
  const double effect = apart(potential, none, none);
  const auto judge = [&](Damper damper, const char* what, const char* published, const char* why, bool must) {
    const double off = apart(potential, at(scene, damper), none);
    add(report, scene,
        {.what = what,
         .published = published,
         .measured = fmt::format("{} of the undamped curve apart, {} of what the potential changes", percent(off),
                                 percent(off / effect)),
         .verdict = within(off / effect, 0, kAgree),
         .why = fmt::format("root mean square over the run; at most {} of what the potential changes{}",
                            percent(kAgree), why),
         .must = must});
  };
  judge(kRayleigh, "potential and Rayleigh agree", "their curves nearly lie on each other (figure 3)",
        scene == kBendCalibration
            ? "; Rayleigh's beta in Table 1 is 18 % longer than the potential's time, and acts on all stiffness"
            : "; Rayleigh's beta in Table 1 is 31 % longer than the potential's time",
        false);
  judge(kOwn, "Rayleigh with the stiffness of the mode alone and beta = kd/ke agrees with the potential",
        "theory: they are one about the shape at rest", "; large motion tells them apart", true);
  add(report, scene,
      {.what = "both damp it",
       .published = "figure 3",
       .measured = fmt::format("{} (potential) and {} (Rayleigh) of the kinetic energy are left in the second half",
                               percent(left(scene, kPotential)), percent(left(scene, kRayleigh))),
       .verdict = within(worse(left(scene, kPotential), left(scene, kRayleigh)), 0, kUntouched),
       .why = fmt::format("at most {}", percent(kUntouched)),
       .must = true});
}

void YarnDamping::judgeTest(StudyReport& report, int scene) const {
  add(report, scene,
      {.what = "the potential leaves the motion nearly as it is without a damper",
       .published = "nearly undamped (figure 3)",
       .measured = fmt::format("{} of the kinetic energy is left in the second half, {} off the curve",
                               percent(left(scene, kPotential)),
                               percent(apart(at(scene, kPotential), at(scene, kUndamped), at(scene, kUndamped)))),
       .verdict = within(left(scene, kPotential), kUntouched, 1 / kUntouched),
       .why = fmt::format("of what there is without a damper; at least {}", percent(kUntouched)),
       .must = true});
  add(report, scene,
      {.what = "Rayleigh stops it",
       .published = "the motion dies (figure 3)",
       .measured = fmt::format("{} of the kinetic energy is left in the second half", percent(left(scene, kRayleigh))),
       .verdict = within(left(scene, kRayleigh), 0, kStopped),
       .why = fmt::format("at most {}", percent(kStopped)),
       .must = true});
}

// beta K - D of stretch is a drag across the yarn, in proportion to its tension.
void YarnDamping::judgeTension(StudyReport& report) const {
  const double own = left(kStretchTest, kOwn);
  add(report, kStretchTest,
      {.what = "Rayleigh with the stiffness of stretch alone and beta = kd/ks takes more than the potential",
       .published = "theory: it drags stretched yarn across, too",
       .measured = fmt::format("{} of the kinetic energy is left in the second half", percent(own)),
       .verdict = own < left(kStretchTest, kPotential) ? Verdict::holds : Verdict::differs,
       .must = true});
}

// Where only one mode moves, the potential of the other one has nothing to take.
void YarnDamping::judgeOtherMode(StudyReport& report) const {
  for (const int scene : {kStretchCalibration, kBendCalibration}) {
    const double off = apart(at(scene, kOther), at(scene, kUndamped), at(scene, kUndamped));
    add(report, scene,
        {.what =
             fmt::format("the potential of {} leaves it alone", scene == kStretchCalibration ? "bending" : "stretch"),
         .published = "each potential damps its own mode (section 4)",
         .measured = fmt::format("{} off the undamped curve; that of the mode itself {}", percent(off),
                                 percent(apart(at(scene, kPotential), at(scene, kUndamped), at(scene, kUndamped)))),
         .verdict = within(off, 0, kAlone),
         .why = fmt::format("root mean square over the run, at most {}", percent(kAlone)),
         .must = true});
  }
}

void YarnDamping::judgeEnergy(StudyReport& report) const {
  for (int scene = 0; scene < kScenes; ++scene) {
    const YarnTrace& trace = at(scene, kPotential);
    const double rise = trace.rise / trace.highest;
    add(report, scene,
        {.what = "the total energy never rises in a step with the potential",
         .published = "dissipative by construction (section 3)",
         .measured = rise > 0
                         ? fmt::format("by {:.1e} of the largest kinetic energy at most", rise)
                         : fmt::format("falls in every step, by {:.1e} of the largest kinetic energy or more", -rise),
         .verdict = within(rise, -1, kRise),
         .why = fmt::format("at most {:g}: what springs of friction give back", kRise),
         .must = true});
  }
  double most = 0;
  bool failed = false;
  for (int scene = 0; scene < kScenes; ++scene) {
    failed = failed || hasFailed(scene);
    most = worse(most, apart(at(scene, kBaraffWitkin), at(scene, kPotential), at(scene, kUndamped)));
  }
  report.claims.push_back({.what = "all scenes: the damper of Baraff and Witkin does what the potential does",
                           .published = "theory: they differ where strained yarn slides",
                           .measured = fmt::format("at most {:.1e} of the undamped curve apart", most),
                           .verdict = failed ? Verdict::open : within(most, 0, kSame),
                           .why = failed ? "a run failed" : "friction holds nearly all crossings in these scenes"});
}

void YarnDamping::answer(StudyReport& report) const {
  const auto off = [&](int scene, Damper damper) {
    return apart(at(scene, kPotential), at(scene, damper), at(scene, kUndamped));
  };
  report.answer = fmt::format(
      "With the coefficients of Table 1, potential and Rayleigh are {} of the undamped curve apart on a sheet that "
      "only stretches "
      "and {} on one that only bends; with one damping time and the stiffness of that mode alone they are the same "
      "within {}. "
      "Where the sheet does something else the potential leaves {} ({}) and {} ({}) of the motion that there is "
      "without a "
      "damper, Rayleigh {} and {}: it drags stretched yarn across ({} of the swing is left with the stiffness of "
      "stretch "
      "alone), and damps the other modes as well.",
      percent(off(kStretchCalibration, kRayleigh)), percent(off(kBendCalibration, kRayleigh)),
      percent(worse(off(kStretchCalibration, kOwn), off(kBendCalibration, kOwn))),
      percent(left(kStretchTest, kPotential)), "swing", percent(left(kBendTest, kPotential)),
      motionOf(kBendTest) == YarnMotion::swing ? "swing" : "bounce", percent(left(kStretchTest, kRayleigh)),
      percent(left(kBendTest, kRayleigh)), percent(left(kStretchTest, kOwn)));
  const YarnTrace &none = at(kStretchTest, kUndamped), &potential = at(kStretchTest, kPotential);
  report.notes.push_back(
      fmt::format("Backward Euler damps, too: of the swing it takes {:.2g} uJ itself without a damper and {:.2g} uJ "
                  "beside the potential, "
                  "whose damper takes {:.2g} uJ.",
                  -1e6 * none.numerical, -1e6 * potential.numerical, 1e6 * potential.taken));
  report.notes.emplace_back(
      "The paper shows its scenes as thumbnails and curves without numbers: how sheets are held, the quarter of a "
      "circle, the "
      "hung sheet as the test of bending and the bounds of the verdicts were chosen here.");
}

}  // namespace selvedge
