#include "app/finder/findings.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "app/actions/actions.h"
#include "app/workbench/workbench.h"
#include "base/quote.h"
#include "ui/param_widget.h"

namespace selvedge {
namespace {

constexpr std::array<std::string_view, 6> kWords{"action", "parameter", "method", "fabric", "scene", "study"};

std::vector<std::string> wordsOf(std::string_view typed) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : lowerCase(typed) + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  return words;
}

bool beginsWord(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if (at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]))) return true;
  }
  return false;
}

// Whether the letters stand in this order.
bool inOrder(std::string_view text, std::string_view letters) {
  std::size_t at = 0;
  for (const char c : text) at += at < letters.size() && c == letters[at] ? 1U : 0U;
  return at == letters.size();
}

// How badly a word fits; kNever: not at all.
constexpr int kNever = 1000;
int distance(const Finding& finding, const std::string& word) {
  const std::string title = lowerCase(finding.title), id = lowerCase(finding.id);
  const bool named = finding.kind == FindingKind::scene || finding.kind == FindingKind::study;  // beside their titles
  if (named && id == word) return 0;
  if (title == word) return 1;
  if (title.starts_with(word) || (named && id.starts_with(word))) return 2;
  if (beginsWord(title, word)) return 3;
  if (beginsWord(id, word)) return 4;
  if (title.find(word) != std::string::npos) return 5;
  if (id.find(word) != std::string::npos) return 6;
  if (wordFor(finding.kind).starts_with(word)) return 6;
  if (word.size() > 2 && inOrder(title, word)) return 7;
  if (word.size() > 2 && beginsWord(lowerCase(finding.detail), word)) return 8;
  return kNever;
}

void addParameters(Workbench& bench, std::vector<Finding>& all) {
  for (const Param& p : bench.document.params()) {
    if (p.structural) continue;  // a scene begins anew with those: the file has them
    all.push_back({FindingKind::parameter, p.key, rowName(p.key), fmt::format("{}: {}", p.key, p.help), ""});
  }
}

void set(Workbench& bench, const std::string& key, const std::string& value) {
  if (const std::string why = bench.document.hindrance(key); !why.empty()) {
    return bench.notices.say(fmt::format("{} would have no effect: {}", key, why), true);
  }
  if (const std::string wrong = bench.edits.set(key, value); !wrong.empty()) bench.notices.say(wrong, true);
}

}  // namespace

std::string_view wordFor(FindingKind kind) { return kWords[static_cast<std::size_t>(kind)]; }

std::vector<Finding> allFindings(Workbench& bench) {
  std::vector<Finding> all;
  for (const Action& action : actions()) {
    if (action.name == "find") continue;  // it is open
    all.push_back({FindingKind::action, std::string(action.name), std::string(action.label), std::string(action.help),
                   chordTexts(action)});
  }
  if (bench.lanes.ready()) {
    for (const std::string& method : bench.document.param("integrator.method")->choices) {
      all.push_back({FindingKind::method, method, method, "How the cloth is stepped on, from now on", ""});
    }
    const std::string& body = bench.lanes.active().shape->bodyOf(bench.selection.body).name;
    const std::string whose = body.empty() ? "the cloth" : fmt::format("the body {}", body);
    for (const std::string& fabric : bench.catalogue.fabrics()) {
      all.push_back({FindingKind::fabric, fabric, fabric, fmt::format("What {} is made of", whose), ""});
    }
    addParameters(bench, all);
  }
  for (const SceneEntry& scene : bench.catalogue.scenes()) {
    all.push_back({FindingKind::scene, scene.name, scene.title.empty() ? scene.name : scene.title,
                   fmt::format("{}: {}", scene.name, scene.description), ""});
  }
  for (const Experiments::Entry& study : bench.experiments.list()) {
    all.push_back({FindingKind::study, study.name, study.title.empty() ? study.name : study.title, study.source, ""});
  }
  return all;
}

std::vector<Finding> findingsFor(const std::vector<Finding>& all, std::string_view typed) {
  const std::vector<std::string> words = wordsOf(typed);
  std::vector<std::pair<int, std::size_t>> fitting;  // how badly, which
  for (std::size_t i = 0; i < all.size(); ++i) {
    int sum = 0;
    for (const std::string& word : words) sum += distance(all[i], word);
    if (sum < kNever) fitting.emplace_back(sum, i);
  }
  std::sort(fitting.begin(), fitting.end());
  std::vector<Finding> found;
  for (const auto& [badness, i] : fitting) found.push_back(all[i]);
  return found;
}

void pursue(const Finding& finding, Workbench& bench) {
  switch (finding.kind) {
    case FindingKind::action:
      for (const Action& action : actions())
        if (action.name == finding.id) perform(action, bench);
      return;
    case FindingKind::method:
      return set(bench, "integrator.method", finding.id);
    case FindingKind::fabric:
      return set(bench, bench.bodyPrefix() + "material.fabric", finding.id);
    case FindingKind::scene:
      return bench.open(finding.id);
    case FindingKind::study:
      bench.experiments.choose(finding.id);
      bench.experiments.open = true;
      return;
    case FindingKind::parameter:
      return;
  }
}

}  // namespace selvedge
