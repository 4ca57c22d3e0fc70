// The scene that is open, as the user edits it, with its parameters by name and the lesson it belongs to.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "scene/files/lesson.h"
#include "scene/keys.h"
#include "scene/scene.h"

namespace selvedge {

class Document {
 public:
  Document() = default;
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  void open(Scene loaded, std::optional<Lesson> ofLesson);
  void show(const Scene& now);  // what has become of it in the lanes

  const Params& params() const { return params_; }
  const Param* param(std::string_view key) const { return findParam(params_, key); }
  std::string hindrance(std::string_view key) const;  // why it has no effect now; empty: it has one
  const Param* initial(std::string_view key) const { return findParam(initial_, key); }  // as loaded, for "reset"

  Scene scene;  // of the active lane; ahead of it by the commands that were not yet applied
  std::optional<Lesson> lesson;

 private:
  Scene asLoaded_;
  Params params_, initial_;  // they point at the fields of `scene` and `asLoaded_`
};

}  // namespace selvedge
