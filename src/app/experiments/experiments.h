// The published experiments as the window offers them: which one is chosen and how, the one that runs, and what came
// out. Nothing here knows of OpenGL or ImGui.
#pragma once

#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/settings/settings_table.h"
#include "studies/study_runner.h"

namespace selvedge {

// A study under way or ended; its report is kept as long as somebody looks at it.
struct Experiment {
  std::shared_ptr<StudyRunner> runner;
  double seconds = 0;  // that it took
  bool ended = false;

  // "cancelled", "failed: ..."; empty: it runs, or all went well.
  std::string trouble() const;
};

class Experiments {
 public:
  explicit Experiments(SettingsTable& table);
  ~Experiments();
  Experiments(const Experiments&) = delete;
  Experiments& operator=(const Experiments&) = delete;

  struct Entry {
    std::string name{}, title{}, source{}, wrong{};  // wrong: why it cannot be had
  };
  const std::vector<Entry>& list();  // read when it is first asked for

  // The choice. What runs goes on while another one is looked at.
  void choose(const std::string& name);
  const std::string& chosen() const { return request_.name; }
  const LoadedStudy* study() const { return study_ ? &*study_ : nullptr; }        // null: see wrong()
  const LoadedStudy* initial() const { return initial_ ? &*initial_ : nullptr; }  // as the file has it
  const std::string& wrong() const { return wrong_; }
  bool quick() const { return request_.quick; }
  void setQuick(bool quick);
  bool takesAnyScene() const { return study_ && study_->kind->anyScene; }
  // Empty on success, otherwise what is wrong with the value.
  std::string set(const std::string& key, const ParamValue& value);  // replaces study(), and the parameters of it
  std::string wrongWith(const std::string& key, const ParamValue& value) const;

  // Starts the chosen study; one that runs is cancelled. `open`: the scene of the window.
  void start(const Scene& open);
  void cancel();
  const Experiment* running() const;
  const Experiment* result() const;  // of the chosen study: under way or ended; null: none yet
  const Experiment* resultOf(const std::string& name) const;

  // Once a frame. The answer is what to tell the user, such as "... is done."; empty: nothing.
  std::string poll();

  bool open = false;         // the page
  bool onOpenScene = false;  // where the study takes any
  bool showSettings = true;

 private:
  void reload();
  StudyRequest with(const std::string& key, const ParamValue& value) const;
  void retire(Experiment old);

  SettingsTable& table_;
  std::optional<std::vector<Entry>> list_;
  StudyRequest request_;
  std::optional<LoadedStudy> study_, initial_;
  std::string wrong_;
  std::map<std::string, std::vector<std::string>> settings_;  // that the user has changed, of every study looked at
  std::map<std::string, Experiment> experiments_;             // the last one of each study
  std::string running_;                                       // its name
  std::vector<std::future<void>> retiring_;
};

// A study's setting as `--set` takes it: "KEY=VALUE".
std::string settingText(const std::string& key, const ParamValue& value);

// "12 s left", "3 min left"; "..." while it is too early to say.
std::string timeLeftText(const StudyProgress& progress);

}  // namespace selvedge
