// A study as configs/studies/NAME.toml describes it:
//
//   title, description, source, study (which one; its own name when left out), scene (none where it needs none)
//   [set]        parameters of the scene: integrator.step = 0.01
//   [settings]   needed: of the study, in its full form;  [quick]  what its quick form has otherwise
//   [published]  name = number, for the report to compare with
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"
#include "studies/study.h"

namespace selvedge {

struct StudyRequest {
  std::string name;  // a file, or a name in the folders
  bool quick = false;
  std::string scene{};                  // instead of its own; empty: its own
  std::optional<Scene> open{};          // the same, as it is open in a window
  std::vector<std::string> settings{};  // "KEY=VALUE": of the study, or of its scene
};

struct LoadedStudy {
  std::string name, title, description, source;
  std::string path;
  const StudyKind* kind = nullptr;
  std::unique_ptr<Study> study;  // its settings are set
  Scene scene;
  bool ownScene = true;  // not one the user named
  bool ownFile = true;   // one of the folders, by its name
  std::map<std::string, double> published;
  StudyRequest request;

  bool asShipped() const { return ownFile && ownScene && request.settings.empty(); }
};

// Throws InputError with everything that is wrong, each with file:line:column. `folders` hold scenes ("configs").
LoadedStudy loadStudy(const StudyRequest& request, const std::vector<std::string>& folders);

}  // namespace selvedge
