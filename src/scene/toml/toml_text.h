// Values as a scene file writes them: numbers that read back to the same bits, texts with their escapes.
#pragma once

#include "scene/scene.h"

namespace selvedge {

std::string tomlText(double value);
std::string tomlText(int value);
std::string tomlText(bool value);
std::string tomlText(const std::string& value);
std::string tomlText(const Vec2& value);
std::string tomlText(const Vec3& value);
std::string tomlText(const ParamValue& value);
std::string tomlText(const NodeSelection& value);  // a list of names, numbers and { low, high } boxes
std::string tomlText(const Param& p);              // its present value

// [item, item, ...] of anything the functions above know.
template <class T>
std::string tomlList(const std::vector<T>& items) {
  std::string text;
  for (const T& item : items) text += (text.empty() ? "" : ", ") + tomlText(item);
  return "[" + text + "]";
}

template <class T>
std::string listText(const std::vector<T>& items) {  // the same; nothing for none
  return items.empty() ? "" : tomlList(items);
}

}  // namespace selvedge
