#include "scene/mesh/figure_mesh.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/quote.h"
#include "constraints/figure/moving_figure.h"
#include "io/mesh/mesh_reader.h"
#include "io/text_scanner.h"
#include "scene/mesh/sewing_pattern.h"
#include "scene/toml/fields.h"

namespace selvedge {
namespace {

struct JointBlock {
  std::string name, parent;
  Vec3 place = Vec3::Zero(), tip = Vec3::Zero();
  double radius = 0.05;

  Params params() {
    return {param("name", &name, "", "What motions call it."),
            param("parent", &parent, "", "The joint that carries it, which stands before it."),
            param("place", &place, "m", "What it turns about, at rest.").range(-1e4, 1e4),
            param("tip", &tip, "m", "Where its bone ends, at rest.").range(-1e4, 1e4),
            param("radius", &radius, "m", "Of what is about the bone.").range(1e-4, 1e3)};
  }
};

// A joint's angles, or a place, at some times.
struct Course {
  std::vector<double> times;
  std::vector<Vec3> values;
  toml::source_region place{};
};

struct MotionBlock {
  std::string name;
  double period = 0;
  Course shift;
  std::map<std::string, Course> turns;  // [joints]

  Params params() {
    return {param("name", &name, "", "What mesh.motion calls it."),
            param("period", &period, "s", "After which it begins anew; 0: it comes to rest.").range(0, 1e4)};
  }
};

constexpr std::size_t kLargestFile = std::size_t{4} << 20U;  // bytes; more is no figure
constexpr std::string_view kCourse = "a list of [time, x, y, z] whose times increase";

void readCourse(const toml::node& node, Course& to, const FieldPlace& at) {
  to.place = node.source();
  const toml::array* array = node.as_array();
  if (!array || array->empty()) return at.refuse(node);
  for (const toml::node& item : *array) {
    const auto key = numberList(item);
    if (!key || key->size() != 4 || (!to.times.empty() && !((*key)[0] > to.times.back()))) return at.refuse(item);
    to.times.push_back((*key)[0]);
    to.values.emplace_back((*key)[1], (*key)[2], (*key)[3]);
  }
}

void readTurns(const toml::node& node, MotionBlock& motion, const FieldPlace& at) {
  const toml::table* table = node.as_table();
  if (!table) return at.refuse(node);
  for (const auto& [joint, course] : *table) {
    const std::string key(joint.str());
    readCourse(course, motion.turns[key], {at.problems, fmt::format("{}.{}", at.key, key), kCourse});
  }
}

constexpr Field<MotionBlock> kMotionFields[] = {
    {"shift", "m", kCourse, "Of the whole figure.",
     [](const toml::node& n, MotionBlock& m, const FieldPlace& at) { readCourse(n, m.shift, at); },
     [](const MotionBlock&) { return std::string(); }},
    {"turn", "degrees", "a table of joints", "About x, then y, then z.", readTurns,
     [](const MotionBlock&) { return std::string(); }}};

std::string nameList(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

class FigureReader {
 public:
  explicit FigureReader(const std::string& path) : path_(path), problems_(path) {
    const toml::table root = parseToml(readWholeFile(path, kLargestFile), path);
    for (const auto& [key, node] : root) readKey(key, node);
    if (skin_.empty()) problems_.add(Place{}, "needs skin: the OBJ or PLY file of its surface, relative to this one");
    checkJoints(root);
    checkMotions(root);
    problems_.throwIfAny();
  }

  std::string skin() const { return (std::filesystem::path(path_).parent_path() / skin_).string(); }
  std::vector<Joint> joints(double scale) const {
    std::vector<Joint> all;
    for (const JointBlock& each : joints_) {
      all.push_back({each.name, find(each.parent), scale * each.place, scale * each.tip, scale * each.radius});
    }
    return all;
  }
  FigureMotion motion(const std::string& name, double scale) const {
    FigureMotion motion;
    motion.turns.resize(joints_.size());
    if (name == "stand") return motion;
    std::vector<std::string> names{"stand"};
    for (const MotionBlock& each : motions_) names.push_back(each.name);
    const auto found = std::find_if(motions_.begin(), motions_.end(), [&](const auto& m) { return m.name == name; });
    if (found == motions_.end()) {
      throw InputError("mesh.motion",
                       fmt::format("{} has no motion {}, only: {}", path_, quote(name), nameList(names)));
    }
    motion.period = found->period;
    if (!found->shift.times.empty()) motion.shift = pathOf(found->shift, found->period, scale);
    for (const auto& [joint, course] : found->turns) {
      motion.turns[toIndex(find(joint))] = pathOf(course, found->period, 1);
    }
    return motion;
  }

 private:
  void readKey(const toml::key& key, const toml::node& node) {
    const std::string name(key.str());
    if (name == "skin") {
      if (!node.is_string()) return problems_.add(node.source(), "skin must be the name of an OBJ or PLY file");
      skin_ = node.value_or(std::string());
    } else if (name == "joint") {
      readTables<JointBlock>(node, name, {}, joints_, problems_);
    } else if (name == "motion") {
      readTables<MotionBlock>(node, name, kMotionFields, motions_, problems_);
    } else {
      problems_.add(key.source(), unknownKey(name, {"skin", "joint", "motion"}));
    }
  }
  int find(const std::string& joint) const {
    const auto found = std::find_if(joints_.begin(), joints_.end(), [&](const auto& j) { return j.name == joint; });
    return found == joints_.end() ? -1 : static_cast<int>(found - joints_.begin());
  }
  // The place of the table that a block was read from.
  static toml::source_region placeOfTable(const toml::table& root, const char* key, std::size_t index) {
    return (*root[key].as_array())[index].source();
  }
  void checkJoints(const toml::table& root) {
    if (joints_.empty()) return problems_.add(Place{}, "needs at least one [[joint]]");
    if (joints_.size() > MovingFigure::kMostJoints) {
      problems_.add(Place{}, fmt::format("has {} joints; the most that a figure can have are {}", joints_.size(),
                                         MovingFigure::kMostJoints));
    }
    for (std::size_t j = 0; j < joints_.size(); ++j) {
      const JointBlock& joint = joints_[j];
      const toml::source_region at = placeOfTable(root, "joint", j);
      const int first = find(joint.name), parent = find(joint.parent);
      if (joint.name.empty()) problems_.add(at, "joint needs name");
      if (!joint.name.empty() && toIndex(first) != j) {
        problems_.add(at, fmt::format("joint.name: there are two called {}", quote(joint.name)));
      }
      if (!joint.parent.empty() && (parent < 0 || toIndex(parent) >= j)) {
        problems_.add(at, fmt::format("joint.parent: {} is none of the joints before it", quote(joint.parent)));
      }
    }
  }
  void checkMotions(const toml::table& root) {
    for (std::size_t k = 0; k < motions_.size(); ++k) {
      const MotionBlock& motion = motions_[k];
      const toml::source_region at = placeOfTable(root, "motion", k);
      if (motion.name.empty() || motion.name == "stand") {
        problems_.add(at, "motion needs a name, other than \"stand\", which is a figure at rest");
      }
      for (std::size_t i = 0; i < k; ++i) {
        if (!motion.name.empty() && motions_[i].name == motion.name)
          problems_.add(at, fmt::format("motion.name: there are two called {}", quote(motion.name)));
      }
      checkTimes(motion, "motion.shift", motion.shift);
      for (const auto& [joint, course] : motion.turns) {
        const std::string key = "motion.turn." + joint;
        if (find(joint) < 0) problems_.add(course.place, fmt::format("{}: there is no joint {}", key, quote(joint)));
        checkTimes(motion, key, course);
      }
    }
  }
  void checkTimes(const MotionBlock& motion, const std::string& key, const Course& course) {
    if (course.times.empty()) return;
    if (course.times.front() < 0) problems_.add(course.place, fmt::format("{}: times must not be negative", key));
    if (motion.period > 0 && course.times.back() - course.times.front() >= motion.period) {
      problems_.add(course.place, fmt::format("{}: its times span {} s, which is not less than the period of {} s", key,
                                              course.times.back() - course.times.front(), motion.period));
    }
  }
  static Path pathOf(const Course& course, double period, double scale) {
    std::vector<Vec3> values = course.values;
    for (Vec3& each : values) each *= scale;
    return period > 0 ? Path::cyclic(course.times, std::move(values), period) : Path(course.times, std::move(values));
  }

  std::string path_, skin_;
  Problems problems_;
  std::vector<JointBlock> joints_;
  std::vector<MotionBlock> motions_;
};

}  // namespace

std::string skinOfFigure(const std::string& path) { return FigureReader(path).skin(); }

Mesh figureMesh(const MeshSettings& settings, const std::string& sceneFolder) {
  if (settings.file.empty()) throw InputError("mesh.file", "a figure needs the name of its TOML file");
  const FigureReader file((std::filesystem::path(sceneFolder) / settings.file).string());
  Mesh mesh = readMesh(file.skin(), {settings.scale, "initial"});
  mesh.remarks.clear();  // of a rest shape, which it does not have
  const Mat3 turned = rotationMatrix(settings.rotation);
  mesh.puppet = std::make_shared<const MovingFigure>(file.joints(settings.scale), mesh.positions,
                                                     file.motion(settings.motion, settings.scale), settings.motionStart,
                                                     turned, settings.origin);
  for (Vec3& p : mesh.positions) p = turned * p + settings.origin;
  return mesh;
}

}  // namespace selvedge
