#include "sim/runner/runner_mail.h"

namespace selvedge {

void RunnerMail::send(Order order) {
  orders.push_back(std::move(order));
  stirred = true;
  wake.notify_one();
}

void RunnerMail::sendUrgent(Order order) {
  urgent = true;
  send(std::move(order));
}

}  // namespace selvedge
