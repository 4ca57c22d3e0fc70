#include "app/experiments/experiments.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "app/settings/settings_file.h"
#include "base/data_folders.h"
#include "base/error.h"
#include "base/params/param_value.h"
#include "scene/files/scene_files.h"

namespace selvedge {
namespace {

constexpr const char *kStudy = "experiments.study", *kQuick = "experiments.quick";

std::vector<std::string> folders() { return dataFolders("configs"); }

// Nothing where the study cannot be loaded; `wrong` says why.
std::optional<LoadedStudy> tryLoad(const StudyRequest& request, std::string& wrong) {
  try {
    return loadStudy(request, folders());
  } catch (const InputError& error) {
    wrong = error.what();
    return {};
  }
}

}  // namespace

std::string Experiment::trouble() const {
  if (!ended) return "";
  if (!runner->failure().empty()) return fmt::format("It failed: {}", runner->failure());
  return runner->cancelled() ? "It was cancelled before its end." : "";
}

Experiments::Experiments(SettingsTable& table) : table_(table) {
  request_.quick = remembered(table, kQuick, true);
  if (const auto last = table.find(kStudy); last != table.end()) request_.name = last->second;
}

// Only the study that runs has to be told to end: those that were replaced before were told then. The members wait for
// all of them.
Experiments::~Experiments() { cancel(); }

const std::vector<Experiments::Entry>& Experiments::list() {
  if (list_) return *list_;
  list_.emplace();
  for (const std::string& name : studyNames(folders())) {
    Entry entry{.name = name};
    if (const std::optional<LoadedStudy> study = tryLoad({.name = name}, entry.wrong)) {
      entry.title = study->title;
      entry.source = study->source;
    }
    list_->push_back(std::move(entry));
  }
  const auto known = [&](const Entry& entry) { return entry.name == request_.name; };
  const bool there = std::any_of(list_->begin(), list_->end(), known);
  if (there || !list_->empty()) choose(there ? request_.name : list_->front().name);
  return *list_;
}

void Experiments::choose(const std::string& name) {
  request_.name = name;
  table_[kStudy] = name;
  reload();
}

void Experiments::setQuick(bool quick) {
  request_.quick = quick;
  remember(table_, kQuick, quick);
  reload();
}

// What the user has set stays where the study still takes it.
void Experiments::reload() {
  wrong_.clear();
  request_.settings.clear();
  initial_ = tryLoad(request_, wrong_);
  request_.settings = settings_[request_.name];
  study_ = tryLoad(request_, wrong_);
  if (study_ || !initial_) return;
  settings_.erase(request_.name);
  request_.settings.clear();
  study_ = tryLoad(request_, wrong_);
}

StudyRequest Experiments::with(const std::string& key, const ParamValue& value) const {
  StudyRequest wanted = request_;
  std::erase_if(wanted.settings, [&](const std::string& s) { return s.starts_with(key + "="); });
  wanted.settings.push_back(settingText(key, value));
  return wanted;
}

std::string Experiments::wrongWith(const std::string& key, const ParamValue& value) const {
  std::string wrong;
  static_cast<void>(tryLoad(with(key, value), wrong));
  return wrong;
}

std::string Experiments::set(const std::string& key, const ParamValue& value) {
  StudyRequest wanted = with(key, value);
  std::string wrong;
  std::optional<LoadedStudy> study = tryLoad(wanted, wrong);
  if (!study) return wrong;
  request_ = std::move(wanted);
  settings_[request_.name] = request_.settings;
  study_ = std::move(study);
  wrong_.clear();
  return "";
}

void Experiments::start(const Scene& openScene) {
  StudyRequest wanted = request_;
  if (takesAnyScene() && onOpenScene) wanted.open = openScene;
  std::string wrong;
  std::optional<LoadedStudy> study = tryLoad(wanted, wrong);
  wrong_ = wrong;
  if (!study) return;
  cancel();
  const StudyOptions options{.quick = wanted.quick, .threads = 0, .background = true};
  retire(std::exchange(experiments_[request_.name],
                       {std::make_shared<StudyRunner>(std::move(*study), options), 0, false}));
  running_ = request_.name;
  showSettings = false;  // what comes out needs the room
}

void Experiments::cancel() {
  if (running()) running()->runner->cancel();
}

const Experiment* Experiments::resultOf(const std::string& name) const {
  const auto found = experiments_.find(name);
  return found == experiments_.end() || !found->second.runner ? nullptr : &found->second;
}

const Experiment* Experiments::running() const { return running_.empty() ? nullptr : resultOf(running_); }

const Experiment* Experiments::result() const { return resultOf(request_.name); }

// A study ends some time after it was told to: another thread waits for that.
void Experiments::retire(Experiment old) {
  if (!old.runner) return;
  old.runner->cancel();
  retiring_.push_back(std::async(std::launch::async, [last = std::move(old.runner)]() mutable { last.reset(); }));
}

std::string Experiments::poll() {
  std::erase_if(retiring_,
                [](const auto& f) { return f.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
  std::string said;
  for (auto& [name, experiment] : experiments_) {
    if (experiment.ended || !experiment.runner || !experiment.runner->ended()) continue;
    experiment.ended = true;
    experiment.seconds = experiment.runner->progress().seconds;
    if (running_ == name) running_.clear();
    const std::string trouble = experiment.trouble();
    said += (said.empty() ? "" : "\n") +
            (trouble.empty() ? fmt::format("The study {} is done.", name) : fmt::format("{}: {}", name, trouble));
  }
  return said;
}

std::string settingText(const std::string& key, const ParamValue& value) {
  return fmt::format("{}={}", key, typedText(value));
}

std::string timeLeftText(const StudyProgress& progress) {
  if (!progress.secondsLeft) return "...";
  const double left = std::ceil(*progress.secondsLeft);
  return left < 100 ? fmt::format("{:.0f} s left", left) : fmt::format("{:.0f} min left", std::ceil(left / 60));
}

}  // namespace selvedge
