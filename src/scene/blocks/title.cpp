// title = "..." and description = "..."
#include "scene/blocks/blocks.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

Block textBlock(const std::string& name, std::string Scene::*text, const std::string& help) {
  Block block{.name = name};
  block.read = [=](const toml::node& node, Scene& scene, Problems& problems) {
    const std::string wrong = assignNode(param(name, &(scene.*text), "", help), node);
    if (!wrong.empty()) problems.add(node.source(), wrong);
  };
  block.write = [=](Scene& scene) { return name + " = " + tomlText(scene.*text) + "\n"; };
  block.keys = [=] { return std::vector<KeyInfo>{{name, "", "", "a text", help}}; };
  return block;
}

}  // namespace

Block titleBlock() { return textBlock("title", &Scene::title, "One line that says what the scene is."); }

Block descriptionBlock() { return textBlock("description", &Scene::description, "What it shows and what to try."); }

}  // namespace selvedge
