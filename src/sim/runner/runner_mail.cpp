#include "sim/runner/runner_mail.h"

namespace selvedge {

void RunnerMail::stir() {
  stirred = true;
  wake.notify_one();
}

void RunnerMail::pause(bool paused) {
  if (paused != pace.paused) {
    pace.paused = paused;
    pausesAnew = true;
    urgent = urgent || paused;
  }
  stir();
}

void RunnerMail::send(Order order) {
  orders.push_back(std::move(order));
  stir();
}

void RunnerMail::sendUrgent(Order order) {
  urgent = true;
  send(std::move(order));
}

}  // namespace selvedge
