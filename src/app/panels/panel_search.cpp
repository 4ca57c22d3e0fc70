#include "app/panels/panel_search.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

#include "ui/text_field.h"

namespace selvedge {
namespace {

// "air" is "Air"; "body.shirt.air" stays a key.
std::string headingOf(std::string section) {
  if (section.find('.') == section.npos && !section.empty())
    section[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(section[0])));
  return section;
}

std::string inLowerCase(std::string_view text) {
  std::string all(text);
  for (char& c : all) c = c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return all;
}

}  // namespace

std::vector<std::string> parametersWith(const Params& params, std::string_view words) {
  std::vector<std::string> named, told;
  std::vector<std::string> wanted;
  std::istringstream all(inLowerCase(words));
  for (std::string word; all >> word;) wanted.push_back(word);
  for (const Param& p : params) {
    const std::string name = inLowerCase(p.key), sentence = inLowerCase(p.help);
    const auto isIn = [](const std::string& text) {
      return [&text](const std::string& word) { return text.find(word) != std::string::npos; };
    };
    const std::string both = name + "\n" + sentence;
    if (std::all_of(wanted.begin(), wanted.end(), isIn(name))) {
      named.push_back(p.key);
    } else if (std::all_of(wanted.begin(), wanted.end(), isIn(both))) {
      told.push_back(p.key);
    }
  }
  named.insert(named.end(), told.begin(), told.end());
  return named;
}

std::vector<std::string> bySection(const std::vector<std::string>& keys,
                                   const std::function<bool(const std::string&)>& canBeSet) {
  std::vector<std::vector<std::string>> sections;
  const auto sectionOf = [](const std::string& key) { return key.substr(0, key.rfind('.')); };
  for (const std::string& key : keys) {
    const auto found = std::find_if(sections.begin(), sections.end(),
                                    [&](const auto& each) { return sectionOf(each[0]) == sectionOf(key); });
    if (found == sections.end()) {
      sections.push_back({key});
    } else {
      found->push_back(key);
    }
  }
  for (auto& each : sections) std::stable_partition(each.begin(), each.end(), canBeSet);
  std::stable_partition(sections.begin(), sections.end(), [&](const auto& each) { return canBeSet(each[0]); });
  std::vector<std::string> all;
  for (const auto& each : sections) all.insert(all.end(), each.begin(), each.end());
  return all;
}

void PanelSearch::field(const PanelContext& context) {
  const std::size_t runner = context.bench.lanes.runners();
  if (std::exchange(runner_, runner) != runner) typed_ = {};
  const float clear = wanted() ? ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x : 0;
  ImGui::SetNextItemWidth(-std::max(clear, context.theme.px(1)));
  textField("##search", typed_, "search the parameters");
  if (!wanted()) return;
  ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
  if (ImGui::Button("x", {ImGui::GetFrameHeight(), 0})) typed_ = {};
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("clear the search");
}

void PanelSearch::results(PanelContext& context) {
  const std::vector<std::string> keys =
      bySection(parametersWith(context.bench.document.params(), typed_.data()),
                [&](const std::string& key) { return context.bench.document.hindrance(key).empty(); });
  if (keys.empty()) return note(context.theme, context.theme.dim, "No parameter has these words.");
  std::string section;
  for (const std::string& key : keys) {
    const std::string its = key.substr(0, key.rfind('.'));
    if (its != section) ImGui::TextDisabled("%s", headingOf(its).c_str());
    section = its;
    paramRow(context, key, wordsFor(context, key));
  }
}

}  // namespace selvedge
