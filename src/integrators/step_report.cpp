#include "integrators/step_report.h"

#include <algorithm>

namespace selvedge {

void StepReport::add(const StepReport& other) {
  if (ok && !other.ok) failure = other.failure;
  ok = ok && other.ok;
  hopeless = hopeless || other.hopeless;
  for (int StepReport::*count :
       {&StepReport::newtonIterations, &StepReport::linearIterations, &StepReport::indefinite, &StepReport::capped,
        &StepReport::fallbacks, &StepReport::unconverged, &StepReport::strayed, &StepReport::factorings,
        &StepReport::forceEvaluations, &StepReport::innerSteps, &StepReport::rejected, &StepReport::gentle}) {
    this->*count += other.*count;
  }
  linearResidual = std::max(linearResidual, other.linearResidual);
  newtonResidual = std::max(newtonResidual, other.newtonResidual);
  newtonSpeed = std::max(newtonSpeed, other.newtonSpeed);
  assemblySeconds += other.assemblySeconds;
  solveSeconds += other.solveSeconds;
}

}  // namespace selvedge
