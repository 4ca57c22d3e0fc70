#include "studies/study_file.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "scene/files/scene_table.h"
#include "scene/files/set_parameter.h"
#include "scene/toml/toml_values.h"

namespace selvedge {
namespace {

class StudyReader {
 public:
  StudyReader(const std::string& path, const StudyRequest& request, const std::vector<std::string>& folders)
      : folders_(folders), problems_(path) {
    study.path = path;
    study.request = request;
  }
  void read(const toml::table& root);

  LoadedStudy study;

 private:
  void top(const toml::table& root);
  void kind(const toml::table& root);
  void scene(const toml::table& root);
  void settings(const toml::table& root, const char* section);
  void published(const toml::table& root);

  const std::vector<std::string>& folders_;
  Problems problems_;
  std::string kindName_, sceneName_;
};

void StudyReader::read(const toml::table& root) {
  top(root);
  kind(root);
  scene(root);
  if (study.kind) {
    settings(root, "settings");
    if (const toml::node* quick = root.get("quick"); quick && study.request.quick) settings(root, "quick");
  }
  published(root);
  problems_.throwIfAny();
}

void StudyReader::top(const toml::table& root) {
  const Params params{param("title", &study.title, "", ""), param("description", &study.description, "", ""),
                      param("source", &study.source, "", ""), param("study", &kindName_, "", ""),
                      param("scene", &sceneName_, "", "")};
  const std::vector<std::string> tables{"set", "settings", "quick", "published"};
  for (const auto& [key, value] : root) {
    const std::string name(key.str());
    if (std::find(tables.begin(), tables.end(), name) != tables.end()) {
      if (!value.is_table()) problems_.add(value.source(), fmt::format("{0} must be a table; write [{0}]", name));
    } else if (const Param* p = findParam(params, name)) {
      if (const std::string wrong = assignNode(*p, value); !wrong.empty()) problems_.add(value.source(), wrong);
    } else {
      std::vector<std::string> known = keysOf(params);
      known.insert(known.end(), tables.begin(), tables.end());
      problems_.add(key.source(), unknownKey(name, known, "a study"));
    }
  }
  for (const char* needed : {"title", "settings"}) {
    if (!root.contains(needed)) problems_.add(Place{1, 1}, fmt::format("a study needs {}", needed));
  }
}

void StudyReader::kind(const toml::table& root) {
  const bool told = !kindName_.empty();
  if (!told) kindName_ = study.name;
  study.kind = findStudyKind(kindName_);
  if (study.kind) {
    study.study = study.kind->make();
    return;
  }
  std::vector<std::string> known;
  for (const StudyKind& each : studyKinds()) known.emplace_back(each.name);
  const std::string all = fmt::format("{}", fmt::join(known, ", "));
  if (told) return problems_.add(root.get("study")->source(), fmt::format("study must be one of {}", all));
  problems_.add(Place{1, 1}, fmt::format("needs a line such as study = \"flag-energy\"; one of {}", all));
}

void StudyReader::scene(const toml::table& root) {
  const StudyRequest& request = study.request;
  if (request.open || !request.scene.empty()) {
    if (study.kind && !study.kind->anyScene) {
      throw InputError("--scene", fmt::format("the study {} has a scene of its own", study.name));
    }
    study.ownScene = false;
    study.scene = request.open ? *request.open : loadScene(request.scene, folders_);
    return;
  }
  if (sceneName_.empty()) {
    if (const toml::node* set = root.get("set")) problems_.add(set->source(), "[set] needs a scene to set it in");
    return;
  }
  std::vector<std::string> folders{std::filesystem::path(study.path).parent_path().string()};
  folders.insert(folders.end(), folders_.begin(), folders_.end());
  try {
    study.scene = loadScene(sceneName_, folders);
  } catch (const InputError& error) {
    return problems_.add(root.get("scene")->source(), fmt::format("scene: {}", error.what()));
  }
  if (const toml::table* set = root["set"].as_table()) setFromTable(*set, study.scene, study.path, problems_);
}

void StudyReader::settings(const toml::table& root, const char* section) {
  const toml::table* table = root[section].as_table();
  if (!table) return;
  const Params params = study.study->params();
  for (const auto& [key, value] : *table) {
    const Param* p = findParam(params, key.str());
    if (!p) {
      problems_.add(key.source(), unknownKey(std::string(key.str()), keysOf(params), "the study"));
      continue;
    }
    if (const std::string wrong = assignNode(*p, value); !wrong.empty()) problems_.add(value.source(), wrong);
  }
}

void StudyReader::published(const toml::table& root) {
  const toml::table* table = root["published"].as_table();
  if (!table) return;
  for (const auto& [key, value] : *table) {
    if (const std::optional<double> x = number(value)) {
      study.published.emplace(key.str(), *x);
    } else {
      problems_.add(value.source(), fmt::format("{} must be a number, got {}", key.str(), describe(value)));
    }
  }
}

std::string findStudy(const std::string& name, const std::vector<std::string>& folders) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(name, ignored)) return name;
  for (const std::string& folder : folders) {
    const std::filesystem::path path = std::filesystem::path(folder) / "studies" / (name + ".toml");
    if (!name.empty() && std::filesystem::is_regular_file(path, ignored)) return path.string();
  }
  const std::vector<std::string> names = studyNames(folders);
  const std::string near = nearestName(name, names);
  throw InputError(
      name, fmt::format("no such study; {}studies: {}", near.empty() ? "" : fmt::format("did you mean \"{}\"? ", near),
                        names.empty() ? "none found" : fmt::format("{}", fmt::join(names, ", "))));
}

void takeSetting(LoadedStudy& study, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) throw InputError("--set", fmt::format("\"{}\" is not KEY=VALUE", text));
  const std::string key = text.substr(0, equals), value = text.substr(equals + 1);
  const Params params = study.study->params();
  if (const Param* p = findParam(params, key)) {
    const bool isText = std::holds_alternative<std::string*>(p->target) ||
                        (std::holds_alternative<std::vector<std::string>*>(p->target) && !value.starts_with('['));
    const std::optional<ParamValue> parsed = isText ? std::nullopt : valueFromText(value);
    if (const std::string wrong = assign(*p, parsed.value_or(value)); !wrong.empty()) throw InputError("--set", wrong);
    return;
  }
  if (key.find('.') == std::string::npos || (study.ownScene && study.scene.path.empty())) {
    throw InputError("--set", unknownKey(key, keysOf(params), "the study"));
  }
  setParameter(study.scene, key, value, "--set");
  study.scene.from[key] = "--set";
}

}  // namespace

LoadedStudy loadStudy(const StudyRequest& request, const std::vector<std::string>& folders) {
  const std::string path = findStudy(request.name, folders);
  StudyReader reader(path, request, folders);
  reader.study.name = std::filesystem::path(path).stem().string();
  reader.study.ownFile = path != request.name;
  reader.read(parseToml(readSceneFile(path), path));
  for (const std::string& setting : request.settings) takeSetting(reader.study, setting);
  reader.study.study->check(reader.study.scene);
  return std::move(reader.study);
}

}  // namespace selvedge
