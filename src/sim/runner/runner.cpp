#include "sim/runner/runner.h"

#include <utility>

#include "base/background.h"
#include "sim/runner/runner_loop.h"
#include "sim/runner/runner_mail.h"

namespace selvedge {
namespace {

constexpr double kPatience = 2;  // s on the wall that a step may take where somebody waits for its end

}  // namespace

Runner::Runner(const Scene& scene, const std::vector<LaneSettings>& lanes, RunnerOptions options)
    : mail_(std::make_unique<RunnerMail>()) {
  start(std::move(options), scene, lanes, nullptr);
}

Runner::Runner(SessionRecord record, RunnerOptions options) : mail_(std::make_unique<RunnerMail>()) {
  start(std::move(options), record.scene, record.lanes, &record);
}

void Runner::start(RunnerOptions options, const Scene& scene, const std::vector<LaneSettings>& lanes,
                   const SessionRecord* record) {
  options.simulation.hands = options.simulation.background = true;
  options.simulation.givesUp = &mail_->givesUp;
  options.simulation.progress = &mail_->progress;
  finishesStep_ = !options.log.empty();
  if (record) options.historyBytes = record->historyBytes;  // the same moments are kept
  const std::vector<LaneSettings> all = lanes.empty() ? std::vector<LaneSettings>(1) : lanes;
  auto loop = std::make_unique<RunnerLoop>(*mail_, scene, all, options);
  if (record) loop->replay(*record);
  mail_->pace = options.pace;
  mail_->halts = options.halts;
  thread_ = std::jthread([loop = std::move(loop)](const std::stop_token& stop) {
    giveWay();
    loop->run(stop);
  });
}

Runner::~Runner() {
  thread_.request_stop();
  if (!finishesStep_) mail_->givesUp = true;
}

void Runner::queue(Command command) {
  // What a step costs hangs on these: who chooses others does not want to wait for the one under way.
  const auto* set = std::get_if<SetParameter>(&command);
  const bool urgent =
      set && (set->key == "integrator.method" || set->key == "integrator.step" || set->key == "integrator.substeps");
  const std::lock_guard lock(mail_->mutex);
  ++mail_->queued;
  mail_->urgent = mail_->urgent || urgent;
  mail_->send(SessionOrder(std::move(command)));
}

std::size_t Runner::queued() const {
  const std::lock_guard lock(mail_->mutex);
  return mail_->queued;
}

void Runner::setSpeed(double speed) {
  const std::lock_guard lock(mail_->mutex);
  mail_->pace.speed = speed;
  mail_->stir();
}

void Runner::pause(bool paused) {
  const std::lock_guard lock(mail_->mutex);
  mail_->pause(paused);
}

Pace Runner::pace() const {
  const std::lock_guard lock(mail_->mutex);
  return mail_->pace;
}

void Runner::setHalts(const Halts& halts) {
  const std::lock_guard lock(mail_->mutex);
  mail_->halts = halts;
  mail_->stir();
}

void Runner::singleStep() {
  const std::lock_guard lock(mail_->mutex);
  mail_->pace.paused = true;
  mail_->sendUrgent(SingleStep{});
}

void Runner::reset() {
  const std::lock_guard lock(mail_->mutex);
  mail_->sendUrgent(SessionOrder(Reset{}));
}

void Runner::seek(double time) {
  const std::lock_guard lock(mail_->mutex);
  mail_->pace.paused = true;
  mail_->sendUrgent(SessionOrder(GoTo{time}));
}

void Runner::seekBefore(double time) {
  const std::lock_guard lock(mail_->mutex);
  mail_->pace.paused = true;
  mail_->sendUrgent(GoBefore{time});
}

void Runner::seekBy(int moments) {
  const std::lock_guard lock(mail_->mutex);
  mail_->pace.paused = true;
  mail_->sendUrgent(GoBy{moments});
}

void Runner::takeBackParameters(bool too) {
  const std::lock_guard lock(mail_->mutex);
  mail_->send(SessionOrder(TakeBack{too}));
}

void Runner::addLane(int from, std::vector<std::pair<std::string, std::string>> own) {
  const std::lock_guard lock(mail_->mutex);
  mail_->send(SessionOrder(AddLane{from, std::move(own)}));
}

void Runner::removeLane(int lane) {
  const std::lock_guard lock(mail_->mutex);
  mail_->send(SessionOrder(RemoveLane{lane}));
}

void Runner::disown(std::string key, int lane) {
  const std::lock_guard lock(mail_->mutex);
  mail_->send(SessionOrder(Disown{std::move(key), lane}));
}

void Runner::share(std::string key, int lane) {
  const std::lock_guard lock(mail_->mutex);
  mail_->send(SessionOrder(Share{std::move(key), lane}));
}

void Runner::record(double perSecond) {
  const std::lock_guard lock(mail_->mutex);
  mail_->pictures = perSecond;
  mail_->stir();
}

void Runner::saveSession(std::string path) {
  const std::lock_guard lock(mail_->mutex);
  mail_->send(SaveSession{std::move(path)});
}

void Runner::goBack(double seconds) {
  const std::lock_guard lock(mail_->mutex);
  mail_->pace.paused = true;
  mail_->sendUrgent(GoBack{seconds});
}

void Runner::save(std::size_t lane, std::string path) {
  const std::lock_guard lock(mail_->mutex);
  mail_->send(Save{lane, std::move(path)});
}

void Runner::show(const ShownExtras& extras) {
  const std::lock_guard lock(mail_->mutex);
  if (mail_->shown == extras) return;
  mail_->shown = extras;
  mail_->stir();
}

void Runner::watch(const WatchList& watched) {
  const std::lock_guard lock(mail_->mutex);
  if (mail_->watched == watched) return;
  mail_->watched = watched;
  mail_->stir();
}

std::shared_ptr<const RunnerFrame> Runner::takeFrame() {
  const std::lock_guard lock(mail_->mutex);
  if (mail_->urgent && mail_->steppingFor() > kPatience) mail_->givesUp = true;
  if (mail_->frame && mail_->frame->picture >= 0) mail_->wake.notify_one();  // time waits for that
  return std::exchange(mail_->frame, nullptr);
}

double Runner::steppingFor() const {
  const std::lock_guard lock(mail_->mutex);
  return mail_->steppingFor();
}

SubstepsSoFar Runner::substepsSoFar() const {
  const StepProgress& progress = mail_->progress;
  return {progress.done.load(std::memory_order_relaxed), progress.all.load(std::memory_order_relaxed)};
}

std::vector<TraceRows> Runner::takeRows(int number) {
  const std::lock_guard lock(mail_->mutex);
  return std::exchange(mail_->rows[static_cast<std::size_t>(number)], {});
}

std::vector<TraceRows> Runner::takeComparison() {
  const std::lock_guard lock(mail_->mutex);
  return std::exchange(mail_->comparison, {});
}

std::vector<TimeMark> Runner::takeMarks() {
  const std::lock_guard lock(mail_->mutex);
  return std::exchange(mail_->marks, {});
}

}  // namespace selvedge
