#include "sim/runner/runner_mail.h"

namespace selvedge {

void RunnerMail::send(Order order) {
  orders.push_back(std::move(order));
  stirred = true;
  wake.notify_one();
}

}  // namespace selvedge
