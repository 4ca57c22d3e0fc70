// The page that shows folders and files: to open one, or to say where the scene or the session is to be saved.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "app/files/folder_listing.h"
#include "app/workbench/workbench.h"
#include "ui/early_letters.h"
#include "ui/text_field.h"
#include "ui/theme.h"

namespace selvedge {

class FilePage {
 public:
  void draw(Workbench& bench, const Theme& theme);

 private:
  enum class Task { none, open, saveScene, saveSession };
  struct Details {
    std::string kind, size, change;
  };
  static constexpr std::size_t kNone = ~std::size_t{0};

  void begin(Task task, Workbench& bench);
  void end(Workbench& bench);
  void go(const std::string& folder);  // shows what is in it
  void look();                         // again
  void sift();                         // what of it fits what is typed
  void put(const std::string& text);   // into the field
  void type(const Theme& theme);
  void follow(TypedText& typed);
  void moveByKeys();

  void drawPath(const Theme& theme);
  void drawPlaces(Workbench& bench, const Theme& theme, float height);
  void drawList(Workbench& bench, const Theme& theme, float height);
  void drawRow(std::size_t i, const Theme& theme);
  void drawFoot(Workbench& bench, const Theme& theme);
  std::string remark(const Workbench& bench) const;  // what comes of what is chosen or typed

  void take(Workbench& bench);  // what is chosen or typed
  void open(Workbench& bench, const std::string& path);
  void save(Workbench& bench, bool replace);
  bool saves() const { return task_ != Task::open; }
  bool isChosen() const { return chosen_ < shown_.size(); }
  const FolderEntry& chosen() const { return listing_.entries[shown_[chosen_]]; }
  std::string pathOf(const FolderEntry& entry) const { return absolutePath(entry.name, listing_.folder); }
  std::string target() const;  // of saving: the file's path

  Task task_ = Task::none;
  FolderListing listing_;
  std::vector<std::size_t> shown_;  // of its entries
  std::size_t chosen_ = kNone;      // of those
  std::map<std::string, Details> details_;
  std::vector<std::string> recent_;
  std::array<char, 1024> typed_{};
  std::string put_;                    // where puts_, to take the place of what is typed
  std::string wrong_;                  // with what was tried last
  std::string question_;               // whether to replace what is there already; empty: nothing is asked
  bool puts_ = false, moved_ = false;  // the choice, by keys
  bool wantsKeyboard_ = false, typing_ = false, entered_ = false, sifts_ = false;
  double looked_ = 0;  // s, when the folder was last read
  EarlyLetters early_;
};

}  // namespace selvedge
