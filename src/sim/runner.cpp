#include "sim/runner.h"

#include <utility>

#include "sim/background.h"
#include "sim/runner_loop.h"
#include "sim/runner_mail.h"

namespace selvedge {

void RunnerMail::send(Order order) {
  orders.push_back(std::move(order));
  stirred = true;
  wake.notify_one();
}

Runner::Runner(const Scene& scene, const std::vector<LaneSettings>& lanes, RunnerOptions options)
    : mail_(std::make_unique<RunnerMail>()) {
  options.simulation.hands = options.simulation.background = true;
  const std::vector<LaneSettings> all = lanes.empty() ? std::vector<LaneSettings>(1) : lanes;
  auto loop = std::make_unique<RunnerLoop>(*mail_, scene, all, options);
  mail_->pace = options.pace;
  mail_->rows.resize(all.size());
  thread_ = std::jthread([loop = std::move(loop)](const std::stop_token& stop) {
    giveWay();
    loop->run(stop);
  });
}

Runner::~Runner() = default;

void Runner::queue(Command command) {
  const std::lock_guard lock(mail_->mutex);
  ++mail_->queued;
  mail_->send(std::move(command));
}

std::size_t Runner::queued() const {
  const std::lock_guard lock(mail_->mutex);
  return mail_->queued;
}

void Runner::setPace(const Pace& pace) {
  const std::lock_guard lock(mail_->mutex);
  mail_->pace = pace;
  mail_->stirred = true;
  mail_->wake.notify_one();
}

Pace Runner::pace() const {
  const std::lock_guard lock(mail_->mutex);
  return mail_->pace;
}

void Runner::singleStep() {
  const std::lock_guard lock(mail_->mutex);
  mail_->pace.paused = true;
  mail_->send(SingleStep{});
}

void Runner::reset() {
  const std::lock_guard lock(mail_->mutex);
  mail_->send(Reset{});
}

void Runner::goBack(double seconds) {
  const std::lock_guard lock(mail_->mutex);
  mail_->pace.paused = true;
  mail_->send(GoBack{seconds});
}

void Runner::save(std::size_t lane, std::string path) {
  const std::lock_guard lock(mail_->mutex);
  mail_->send(Save{lane, std::move(path)});
}

void Runner::show(Quantity quantity, bool wind) {
  const std::lock_guard lock(mail_->mutex);
  if (mail_->shown == quantity && mail_->wind == wind) return;
  mail_->shown = quantity;
  mail_->wind = wind;
  mail_->stirred = true;
  mail_->wake.notify_one();
}

std::shared_ptr<const RunnerFrame> Runner::takeFrame() {
  const std::lock_guard lock(mail_->mutex);
  return std::exchange(mail_->frame, nullptr);
}

std::vector<TraceRows> Runner::takeRows(std::size_t lane) {
  const std::lock_guard lock(mail_->mutex);
  return lane < mail_->rows.size() ? std::exchange(mail_->rows[lane], {}) : std::vector<TraceRows>();
}

std::vector<Mark> Runner::takeMarks() {
  const std::lock_guard lock(mail_->mutex);
  return std::exchange(mail_->marks, {});
}

}  // namespace selvedge
