#include "app/files/file_page.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/settings/recent_files.h"
#include "base/quote.h"
#include "sim/saved_scene.h"
#include "ui/windows/middle_window.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace fs = std::filesystem;
namespace {

using Endings = std::span<const std::string_view>;
constexpr double kLookAgain = 2;  // s: files come and go

struct Kind {
  const char *title, *button, *ending;  // ending: of what is saved
};
constexpr Kind kTasks[] = {
    {"", "", ""}, {"Open", "Open", ""}, {"Save scene", "Save", ".toml"}, {"Save session", "Save", ".session"}};

bool keyPressed(ImGuiKey key, bool repeat = true) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeat); }

// What the open scene would be saved as, if nothing else was said.
std::string suggestedName(const Workbench& bench, const char* ending) {
  const std::string& name = bench.document.scene.name;
  std::string file = fmt::format("{}-mine{}", name.empty() ? "scene" : name, ending);
  std::replace(file.begin(), file.end(), '/', '-');
  return file;
}

std::string workingFolder() {
  std::error_code unknown;
  const fs::path here = fs::current_path(unknown);
  return unknown ? "/" : here.string();
}

}  // namespace

void FilePage::begin(Task task, Workbench& bench) {
  task_ = task;
  wrong_.clear();
  details_.clear();
  recent_ = RecentFiles(bench.settings).present();
  question_.clear();
  if (listing_.folder.empty()) listing_.folder = workingFolder();
  std::string name;
  if (saves()) {
    const std::string ending = kTasks[static_cast<std::size_t>(task)].ending;
    std::erase_if(recent_, [&](const std::string& file) { return !file.ends_with(ending); });
    const std::string& last = bench.dialogs.savedAs;
    name = last.ends_with(ending) ? fs::path(last).filename().string() : suggestedName(bench, ending.c_str());
    if (last.ends_with(ending)) listing_.folder = fs::path(last).parent_path().string();
  }
  put(name);
  go(listing_.folder);
  wrong_ = std::exchange(bench.dialogs.notSaved, "");
  early_.begin();
  wantsKeyboard_ = true;
}

void FilePage::end(Workbench& bench) {
  bench.dialogs.open = bench.dialogs.save = false;
  task_ = Task::none;
  ImGui::ClearActiveID();  // the keyboard is free at once
}

void FilePage::go(const std::string& folder) {
  listing_.folder = folder;
  chosen_ = kNone;
  wrong_.clear();
  look();
}

void FilePage::look() {
  const std::string before = isChosen() ? chosen().name : "";
  const std::string_view ending = kTasks[static_cast<std::size_t>(task_)].ending;
  listing_ = listFolder(listing_.folder, saves() ? Endings(&ending, 1) : Endings(kOpenEndings));
  looked_ = ImGui::GetTime();
  sift();
  for (std::size_t i = 0; i < shown_.size() && !before.empty(); ++i) {
    if (listing_.entries[shown_[i]].name == before) chosen_ = i;
  }
}

void FilePage::sift() {
  shown_.clear();
  chosen_ = kNone;
  const std::string wanted = saves() ? "" : lowerCase(typed_.data());
  for (std::size_t i = 0; i < listing_.entries.size(); ++i) {
    if (lowerCase(listing_.entries[i].name).find(wanted) != std::string::npos) shown_.push_back(i);
  }
  if (!wanted.empty() && !shown_.empty()) chosen_ = 0;
}

void FilePage::put(const std::string& text) {
  typed_ = {};
  text.copy(typed_.data(), typed_.size() - 1);
  put_ = typed_.data();
  puts_ = true;  // ImGui has a copy of its own while the field is active
}

// A folder that is typed, up to its "/", is gone into at once; what follows stays in the field.
void FilePage::follow(TypedText& typed) {
  if (std::exchange(puts_, false) && put_ != typed.text()) return typed.replace(put_);
  const std::string text(typed.text());
  const std::size_t slash = text.rfind('/');
  std::error_code unknown;
  if (slash == std::string::npos) return;
  const std::string folder = absolutePath(text.substr(0, slash + 1), listing_.folder);
  if (!fs::is_directory(folder, unknown)) return;
  typed.dropFront(slash + 1);
  go(folder);
  sifts_ = true;
}

void FilePage::type(const Theme& theme) {
  const bool empty = typed_[0] == '\0';
  ImGui::SetNextItemWidth(-theme.px(1));
  if (std::exchange(wantsKeyboard_, false)) ImGui::SetKeyboardFocusHere();
  early_.before();
  entered_ =
      textField("##typed", typed_, saves() ? "the file's name" : "a few letters of a name, or a path: ~/cloth/ or ../",
                ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll,
                [this](TypedText& typed) { follow(typed); });
  typing_ = ImGui::IsItemActive();
  early_.after();
  if (!typing_) puts_ = false;
  if (ImGui::IsItemEdited() || std::exchange(sifts_, false)) {
    wrong_.clear();
    sift();
  }
  if (empty && typing_ && keyPressed(ImGuiKey_Backspace)) go(absolutePath("..", listing_.folder));
}

void FilePage::moveByKeys() {
  moved_ = false;
  if (shown_.empty()) return;
  const std::size_t last = shown_.size() - 1, page = 10, now = chosen_;
  if (keyPressed(ImGuiKey_DownArrow)) chosen_ = isChosen() ? std::min(chosen_ + 1, last) : 0;
  if (keyPressed(ImGuiKey_UpArrow)) chosen_ = isChosen() ? chosen_ - (chosen_ > 0 ? 1 : 0) : last;
  if (keyPressed(ImGuiKey_PageDown)) chosen_ = isChosen() ? std::min(chosen_ + page, last) : 0;
  if (keyPressed(ImGuiKey_PageUp)) chosen_ = isChosen() ? chosen_ - std::min(chosen_, page) : last;
  moved_ = chosen_ != now;
  if (moved_ && saves() && !chosen().folder) put(chosen().name);
}

std::string FilePage::target() const {
  const std::string ending = kTasks[static_cast<std::size_t>(task_)].ending;
  const std::string path = absolutePath(typed_.data(), listing_.folder);
  return path.ends_with(ending) ? path : path + ending;
}

void FilePage::open(Workbench& bench, const std::string& path) {
  end(bench);
  bench.open(path);
}

void FilePage::take(Workbench& bench) {
  wantsKeyboard_ = true;
  const std::string typed = typed_.data();
  const bool choosesFolder = isChosen() && chosen().folder;
  if (saves() && !choosesFolder) return save(bench, false);
  if (choosesFolder) {
    if (!saves()) put("");
    return go(pathOf(chosen()));
  }
  if (isChosen()) return open(bench, pathOf(chosen()));
  std::error_code unknown;
  const std::string path = absolutePath(typed, listing_.folder);
  if (typed.empty()) {
    wrong_ = "Choose a file, or type a few letters of its name.";
  } else if (fs::is_directory(path, unknown)) {
    put("");
    go(path);
  } else if (fs::exists(path, unknown)) {  // one with another ending, or one that is hidden
    open(bench, path);
  } else if (const fs::path folder = fs::path(path).parent_path(); !fs::is_directory(folder, unknown)) {
    wrong_ = fmt::format("There is no folder {}.", folder.string());
  } else {
    wrong_ = fmt::format("Nothing in {} is called \"{}\".", folder.string(), fs::path(path).filename().string());
  }
}

void FilePage::save(Workbench& bench, bool replace) {
  std::error_code unknown;
  const std::string file = target(), folder = fs::path(file).parent_path().string();
  const bool session = task_ == Task::saveSession;
  std::vector<std::string> written{file};
  if (!session) written.push_back(stateFileOf(file));
  if (typed_[0] == '\0') {
    wrong_ = "Saving needs a file name.";
  } else if (!fs::is_directory(folder, unknown)) {
    wrong_ = fmt::format("There is no folder {}.", folder);
  } else if (fs::is_directory(file, unknown)) {
    wrong_ = fmt::format("{} is a folder; take another name.", file);
  } else if (std::string question = askToReplace(written); !question.empty() && !replace) {
    question_ = std::move(question);
    wantsKeyboard_ = false;
  } else {
    listing_.folder = folder;
    end(bench);
    session ? bench.saveSession(file) : bench.save(file);
  }
}

std::string FilePage::remark(const Workbench& bench) const {
  if (!listing_.wrong.empty()) return listing_.wrong;
  if (task_ == Task::saveSession) {
    return "All that was done since the scene was opened. To do it again, to the same bits: open the file, or "
           "selvedge replay FILE, with --window to watch it.";
  }
  if (saves()) {
    const bool lanes = bench.lanes.count() > 1;
    return fmt::format(
        "The scene as it is now{}, with every key explained; the cloth's present shape and motion go into a .ply file "
        "beside it. Opening it goes on from here.",
        lanes ? " in the active lane" : "");
  }
  if (shown_.empty()) {
    return typed_[0] != '\0'      ? "Nothing here has these letters in its name."
           : listing_.others == 0 ? ""
                                  : "Nothing here that can be opened: scenes and lessons (.toml), sessions (.session) "
                                    "and meshes (.obj, .ply).";
  }
  if (!isChosen() || chosen().folder) return "Enter or a double click opens; the arrow keys choose.";
  const auto known = details_.find(pathOf(chosen()));
  const std::string kind = known == details_.end() ? "" : known->second.kind;
  if (kind == "mesh") {
    return "The mesh takes the place of the cloth in the scene that is open: a sheet hangs by two corners, "
           "a closed surface falls on a floor.";
  }
  if (kind == "session") return "A session: all that was done in it is done again.";
  if (kind == "study") return fmt::format("An experiment: selvedge study {} does it.", chosen().name);
  return "Enter or a double click opens it.";
}

void FilePage::draw(Workbench& bench, const Theme& theme) {
  Dialogs& dialogs = bench.dialogs;
  const Task wanted = dialogs.save   ? (dialogs.savesSession ? Task::saveSession : Task::saveScene)
                      : dialogs.open ? Task::open
                                     : Task::none;
  if (wanted == Task::none && task_ != Task::none) end(bench);
  if (wanted == Task::none) return;
  if (wanted != task_) begin(wanted, bench);
  if (keyPressed(ImGuiKey_Escape, false)) {
    if (std::exchange(question_, "").empty()) return end(bench);
    wantsKeyboard_ = true;
  }
  if (ImGui::GetTime() > looked_ + kLookAgain) look();
  bool stays = true;
  if (beginMiddle(kTasks[static_cast<std::size_t>(task_)].title, stays, theme, 820, 520)) {
    drawPath(theme);
    ImGui::BeginDisabled(!question_.empty());
    type(theme);
    if (typing_) moveByKeys();
    const float foot = 2 * ImGui::GetTextLineHeightWithSpacing() + ImGui::GetFrameHeightWithSpacing() + theme.px(6);
    const float height = std::max(theme.px(40), ImGui::GetContentRegionAvail().y - foot);
    drawPlaces(bench, theme, height);
    if (task_ != Task::none) {
      ImGui::SameLine();
      drawList(bench, theme, height);
    }
    ImGui::EndDisabled();
    if (task_ != Task::none) drawFoot(bench, theme);
    if (entered_ && task_ != Task::none && question_.empty()) take(bench);
  }
  ImGui::End();
  if (!stays) end(bench);
}

}  // namespace selvedge
