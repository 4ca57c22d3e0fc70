#include "cli/commands/list_command.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/actions/actions.h"
#include "base/error.h"
#include "base/params/param.h"
#include "cli/commands/command.h"
#include "cli/options/scene_options.h"
#include "diagnostics/probes.h"
#include "forces/materials.h"
#include "integrators/methods.h"
#include "scene/blocks/key_list.h"
#include "scene/blocks/presets.h"
#include "scene/files/lesson.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "scene/toml/toml_text.h"
#include "studies/study_file.h"

namespace selvedge {
namespace {

// A row of a list: named fields, each already as JSON and as plain text.
struct Field {
  std::string name, json, text;
};
using Row = std::vector<Field>;

std::string jsonText(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<int>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

Field word(std::string name, std::string_view text) { return {std::move(name), jsonText(text), std::string(text)}; }
Field number(std::string name, double x) {
  // JSON has no infinity
  return {std::move(name), std::isfinite(x) ? fmt::format("{}", x) : "null", fmt::format("{}", x)};
}

std::vector<Row> integratorRows() {
  std::vector<Row> rows;
  for (const MethodInfo& m : methods()) {
    std::vector<std::string> keys;
    for (const std::string& p : m.parameters) keys.push_back(jsonText("integrator." + p));
    rows.push_back(
        {word("name", m.name),
         word("family", m.family),
         number("order", m.order),
         {"implicit", m.implicit ? "true" : "false", std::string(m.kind())},
         number("stages", m.stages),
         {"parameters", fmt::format("[{}]", fmt::join(keys, ",")), fmt::format("{}", fmt::join(m.parameters, " "))},
         number("stability_limit", m.stabilityLimit),
         word("equation", m.equation)});
  }
  return rows;
}

std::vector<Row> sceneRows() {
  std::vector<Row> rows;
  for (const std::string& name : sceneNames(sceneFolders())) {
    const Scene scene = loadScene(name, sceneFolders());
    rows.push_back({word("name", name), word("title", scene.title), word("file", scene.path)});
  }
  return rows;
}

std::vector<Row> lessonRows() {
  std::vector<Row> rows;
  for (const std::string& name : lessonNames(sceneFolders())) {
    const Lesson lesson = loadLesson(name, sceneFolders());
    rows.push_back({word("name", name), word("title", lesson.title), word("file", lesson.path),
                    word("description", lesson.description)});
  }
  return rows;
}

std::vector<Row> studyRows() {
  std::vector<Row> rows;
  for (const std::string& name : studyNames(sceneFolders())) {
    StudyRequest request;
    request.name = name;
    const LoadedStudy study = loadStudy(request, sceneFolders());
    rows.push_back({word("name", name), word("title", study.title), word("source", study.source),
                    word("description", study.description), word("file", study.path)});
  }
  return rows;
}

// The value of a parameter: a TOML number or list of numbers is one of JSON too.
Field value(const Param& p) { return {p.key.substr(p.key.find('.') + 1), tomlText(p), tomlText(p)}; }

// Models have no values of their own.
std::vector<Row> materialRows() {
  std::vector<Row> rows;
  Preset none;
  for (const auto& m : materialModels()) {
    Row row{word("name", m.name), word("kind", "model")};
    for (const Param& p : kFabrics.params(none)) row.push_back({value(p).name, "null", "-"});
    row.insert(row.end(), {word("description", m.description), word("source", "")});
    rows.push_back(std::move(row));
  }
  for (Preset& fabric : loadPresets(kFabrics)) {
    Row row{word("name", fabric.name), word("kind", "fabric")};
    for (const Param& p : kFabrics.params(fabric)) row.push_back(value(p));
    row.insert(row.end(), {word("description", fabric.description), word("source", fabric.source)});
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Row> yarnRows() {
  std::vector<Row> rows;
  for (Preset& yarn : loadPresets(kYarns)) {
    Row row{word("name", yarn.name)};
    for (const Param& p : kYarns.params(yarn)) row.push_back(value(p));
    row.insert(row.end(), {word("description", yarn.description), word("source", yarn.source)});
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Row> probeRows() {
  std::vector<Row> rows;
  for (const Probe& p : probes()) rows.push_back({word("name", p.name), word("help", p.help)});
  return rows;
}

std::vector<Row> keyRows() {
  std::vector<Row> rows;
  for (const Action& action : actions()) {
    rows.push_back({word("keys", chordTexts(action)), word("name", action.name), word("menu", action.menu),
                    word("label", action.label), word("help", action.help)});
  }
  for (const MouseHint& hint : mouseHints()) {
    rows.push_back({word("keys", hint.gesture), word("name", "mouse"), word("menu", ""), word("label", hint.effect),
                    word("help", "")});
  }
  return rows;
}

std::vector<Row> parameterRows() {
  std::vector<Row> rows;
  for (const KeyInfo& k : sceneKeys()) {
    rows.push_back({word("key", k.key), word("default", k.initial), word("unit", k.unit),
                    word("set", k.live       ? "live"
                                : k.settable ? "start"
                                             : "file"),
                    word("allowed", k.allowed), word("help", k.help)});
  }
  return rows;
}

void printJson(const std::vector<Row>& rows) {
  std::vector<std::string> objects;
  for (const Row& row : rows) {
    std::vector<std::string> fields;
    for (const Field& f : row) fields.push_back(fmt::format("{}: {}", jsonText(f.name), f.json));
    objects.push_back(fmt::format("  {{{}}}", fmt::join(fields, ", ")));
  }
  fmt::print("[\n{}\n]\n", fmt::join(objects, ",\n"));
}

// Columns as wide as their widest cell; long texts on lines of their own below.
void printTable(const std::vector<Row>& rows) {
  if (rows.empty()) return;
  const auto isLong = [](const Field& f) {
    constexpr std::array<std::string_view, 5> kLong{"help", "equation", "allowed", "description", "source"};
    return std::find(kLong.begin(), kLong.end(), f.name) != kLong.end();
  };
  std::vector<std::size_t> width(rows.front().size());
  for (std::size_t i = 0; i < width.size(); ++i) {
    width[i] = rows.front()[i].name.size();
    for (const Row& row : rows) width[i] = std::max(width[i], row[i].text.size());
  }
  const auto line = [&](const Row& row, std::string Field::*cell) {
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!isLong(row[i])) text += fmt::format("{:<{}}  ", row[i].*cell, width[i]);
    }
    fmt::print("{}\n", text.substr(0, text.find_last_not_of(' ') + 1));
  };
  line(rows.front(), &Field::name);
  for (const Row& row : rows) {
    line(row, &Field::text);
    for (const Field& f : row) {
      if (isLong(f) && !f.text.empty()) fmt::print("    {}\n", f.text);
    }
  }
}

struct List {
  const char* name;
  std::vector<Row> (*rows)();
};
constexpr List kLists[] = {{"integrators", integratorRows}, {"scenes", sceneRows},         {"lessons", lessonRows},
                           {"studies", studyRows},          {"materials", materialRows},   {"yarns", yarnRows},
                           {"probes", probeRows},           {"parameters", parameterRows}, {"keys", keyRows}};

int list(const std::string& what, bool json) {
  const std::string wanted = what == "fabrics" ? "materials" : what;  // which they are among
  for (const List& list : kLists) {
    if (wanted != list.name) continue;
    const std::vector<Row> rows = list.rows();
    json ? printJson(rows) : printTable(rows);
    return kDone;
  }
  const std::string near = nearestName(what, listNames());
  throw InputError("list", fmt::format("unknown list \"{}\"{}; one of {}", what,
                                       near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near),
                                       fmt::join(listNames(), ", ")));
}

}  // namespace

std::vector<std::string> listNames() {
  std::vector<std::string> names;
  for (const List& list : kLists) names.emplace_back(list.name);
  return names;
}

Job listCommand(CLI::App& command) {
  struct Options {
    std::string what;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  command.add_option("what", options->what, fmt::format("{}", fmt::join(listNames(), " | ")))->required();
  command.add_flag("--json", options->json, "As JSON");
  return [options] { return list(options->what, options->json); };
}

}  // namespace selvedge
