#include "model/generators/outline_fill.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "model/mesh/polygon_cut.h"

namespace selvedge {
namespace {

constexpr double kClear = 0.6;      // of the spacing: how far points inside begin from the border at least
constexpr int kSmoothings = 6;      // rounds in which they move to the middle of their neighbours
constexpr double kRound = 1e-10;    // of the sum of two angles' sines: a difference that is no reason to flip
constexpr int kMostFlips = 100000;  // after one point; a bound for what rounding might keep flipping to and fro
constexpr int kNone = -1;

double doubleArea(const Vec2& a, const Vec2& b, const Vec2& c) {
  const Vec2 ab = b - a, ac = c - a;
  return ab.x() * ac.y() - ab.y() * ac.x();
}

double distanceToSegment(const Vec2& p, const Vec2& a, const Vec2& b) {
  const Vec2 along = b - a;
  const double share = std::clamp((p - a).dot(along) / along.squaredNorm(), 0.0, 1.0);
  return (p - a - share * along).norm();
}

// Triangles that know their neighbours, so that edges can be flipped.
class Triangulation {
 public:
  explicit Triangulation(std::vector<Vec2> border) : points_(std::move(border)) {
    std::vector<Vec3> flat;
    for (const Vec2& p : points_) flat.emplace_back(p.x(), p.y(), 0);
    for (const std::array<int, 3>& corners : cutPolygon(flat).triangles) triangles_.push_back({corners, {}});
    joinNeighbours();
    flipAll();
  }

  void insert(const Vec2& p) {
    const int into = holding(p);
    const int node = static_cast<int>(points_.size()), first = static_cast<int>(triangles_.size());
    points_.push_back(p);
    const Triangle old = at(into);
    const auto [a, b, c] = old.corners;
    at(into) = {{a, b, node}, {first, first + 1, old.across[2]}};
    triangles_.push_back({{b, c, node}, {first + 1, into, old.across[0]}});
    triangles_.push_back({{c, a, node}, {into, first, old.across[1]}});
    replace(old.across[0], into, first);
    replace(old.across[1], into, first + 1);
    stack_ = {{into, 2}, {first, 2}, {first + 1, 2}};
    flipFromStack();
  }

  // Each point after the first `fixed` to the mean of its neighbours, where no triangle turns over by it.
  void smooth(int fixed) {
    std::vector<Vec2> sum(points_.size(), Vec2::Zero());
    std::vector<int> count(points_.size(), 0);
    for (const Triangle& t : triangles_) {
      for (std::size_t k = 0; k < 3; ++k) {
        sum[toIndex(t.corners[k])] += points_[toIndex(t.corners[(k + 1) % 3])];
        ++count[toIndex(t.corners[k])];
      }
    }
    std::vector<std::vector<int>> around(points_.size());
    for (int t = 0; t < static_cast<int>(triangles_.size()); ++t) {
      for (const int corner : at(t).corners) around[toIndex(corner)].push_back(t);
    }
    for (int node = fixed; node < static_cast<int>(points_.size()); ++node) {
      const Vec2 before = points_[toIndex(node)];
      points_[toIndex(node)] = sum[toIndex(node)] / count[toIndex(node)];
      const std::vector<int>& own = around[toIndex(node)];
      if (std::any_of(own.begin(), own.end(), [&](int t) { return area(at(t)) <= 0; })) points_[toIndex(node)] = before;
    }
    flipAll();
  }

  // A triangle with two sides on the border could not bend, and sewn to another one would lie on it: its third side goes to
  // the corner instead.
  void divideCorners() {
    for (int t = 0; t < static_cast<int>(triangles_.size()); ++t) {
      const std::array<int, 3>& across = at(t).across;
      if (std::count(across.begin(), across.end(), kNone) != 2) continue;
      const auto inner = std::find_if(across.begin(), across.end(), [](int other) { return other != kNone; });
      flip(t, static_cast<std::size_t>(inner - across.begin()), true);
    }
    stack_.clear();
  }

  OutlineFill take() {
    OutlineFill fill{std::move(points_), {}};
    for (const Triangle& t : triangles_) fill.triangles.push_back(t.corners);
    return fill;
  }

 private:
  struct Triangle {
    std::array<int, 3> corners;
    std::array<int, 3> across;  // the triangle beyond the edge opposite to each corner; kNone at the border
  };
  struct Side {
    int triangle;
    std::size_t corner;  // the edge opposite to it
  };

  Triangle& at(int t) { return triangles_[toIndex(t)]; }
  double area(const Triangle& t) const {
    return doubleArea(points_[toIndex(t.corners[0])], points_[toIndex(t.corners[1])], points_[toIndex(t.corners[2])]);
  }

  void joinNeighbours() {
    struct Half {
      int low, high, triangle;
      std::size_t corner;
    };
    std::vector<Half> halves;
    for (int t = 0; t < static_cast<int>(triangles_.size()); ++t) {
      at(t).across = {kNone, kNone, kNone};
      for (std::size_t k = 0; k < 3; ++k) {
        const int a = at(t).corners[(k + 1) % 3], b = at(t).corners[(k + 2) % 3];
        halves.push_back({std::min(a, b), std::max(a, b), t, k});
      }
    }
    std::sort(halves.begin(), halves.end(), [](const Half& x, const Half& y) {
      return std::array{x.low, x.high, x.triangle} < std::array{y.low, y.high, y.triangle};
    });
    for (std::size_t i = 0; i + 1 < halves.size(); ++i) {
      const Half &one = halves[i], &other = halves[i + 1];
      if (one.low != other.low || one.high != other.high) continue;
      at(one.triangle).across[one.corner] = other.triangle;
      at(other.triangle).across[other.corner] = one.triangle;
    }
  }

  void replace(int t, int from, int to) {
    if (t == kNone) return;
    std::replace(at(t).across.begin(), at(t).across.end(), from, to);
  }

  // The triangle that a place is in: walking from the last one towards it, as points come in rows. A border that bends
  // inwards can stand in the way; then all are asked for the one that it is least outside of.
  int holding(const Vec2& p) {
    int t = static_cast<int>(triangles_.size()) - 1;
    for (std::size_t steps = 0; t != kNone && steps < triangles_.size(); ++steps) {
      const auto [inside, beyond] = towards(t, p);
      if (inside >= 0) return t;
      t = beyond;
    }
    int best = 0;
    double least = towards(0, p).inside;
    for (int other = 1; other < static_cast<int>(triangles_.size()) && least < 0; ++other) {
      const double inside = towards(other, p).inside;
      if (inside > least) best = other, least = inside;
    }
    return best;
  }
  struct Way {
    double inside;  // m^2; below 0: outside
    int beyond;     // the triangle across the edge that it is furthest outside of
  };
  Way towards(int t, const Vec2& p) const {
    const Triangle& own = triangles_[toIndex(t)];
    Way way{std::numeric_limits<double>::infinity(), kNone};
    for (std::size_t k = 0; k < 3; ++k) {
      const int a = own.corners[(k + 1) % 3], b = own.corners[(k + 2) % 3];
      const double inside = doubleArea(points_[toIndex(a)], points_[toIndex(b)], p);
      if (inside < way.inside) way = {inside, own.across[k]};
    }
    return way;
  }

  // Do the angles opposite to an edge add up to more than half a turn?
  static bool badEdge(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const auto cosine = [&](const Vec2& p) { return (a - p).dot(b - p); };
    const double sineC = doubleArea(c, a, b), sineD = doubleArea(d, b, a);
    const double sum = sineC * cosine(d) + cosine(c) * sineD;
    return sum < -kRound * (std::abs(sineC * cosine(d)) + std::abs(cosine(c) * sineD));
  }

  void flipAll() {
    stack_.clear();
    for (int t = 0; t < static_cast<int>(triangles_.size()); ++t) {
      for (std::size_t k = 0; k < 3; ++k) stack_.push_back({t, k});
    }
    flipFromStack();
  }

  void flipFromStack() {
    const long most = kMostFlips + 100 * static_cast<long>(stack_.size());
    for (long flips = 0; !stack_.empty() && flips < most;) {
      const auto [t, corner] = stack_.back();
      stack_.pop_back();
      if (flip(t, corner)) ++flips;
    }
  }

  bool flip(int t, std::size_t corner, bool always = false) {
    const int u = at(t).across[corner];
    if (u == kNone) return false;
    const std::array<int, 3>& back = at(u).across;
    const auto opposite = static_cast<std::size_t>(std::find(back.begin(), back.end(), t) - back.begin());
    const int c = at(t).corners[corner], a = at(t).corners[(corner + 1) % 3], b = at(t).corners[(corner + 2) % 3];
    const int d = at(u).corners[opposite];
    const Vec2 &pa = points_[toIndex(a)], &pb = points_[toIndex(b)], &pc = points_[toIndex(c)],
               &pd = points_[toIndex(d)];
    if (!always && !badEdge(pa, pb, pc, pd)) return false;
    if (!(doubleArea(pc, pa, pd) > 0 && doubleArea(pd, pb, pc) > 0)) return false;
    // t is (c, a, b), u is (d, b, a)
    const int beyondCA = at(t).across[(corner + 2) % 3], beyondBC = at(t).across[(corner + 1) % 3];
    const int beyondAD = at(u).across[(opposite + 1) % 3], beyondDB = at(u).across[(opposite + 2) % 3];
    at(t) = {{c, a, d}, {beyondAD, u, beyondCA}};
    at(u) = {{d, b, c}, {beyondBC, t, beyondDB}};
    replace(beyondAD, u, t);
    replace(beyondBC, t, u);
    for (std::size_t k = 0; k < 3; ++k) stack_.push_back({t, k}), stack_.push_back({u, k});
    return true;
  }

  std::vector<Vec2> points_;
  std::vector<Triangle> triangles_;
  std::vector<Side> stack_;  // edges that may have to be flipped
};

bool isInside(const Vec2& p, const std::vector<Vec2>& border) {
  bool inside = false;
  for (std::size_t i = 0, j = border.size() - 1; i < border.size(); j = i++) {
    const Vec2 &a = border[i], &b = border[j];
    if ((a.y() > p.y()) == (b.y() > p.y())) continue;
    if (p.x() < a.x() + (p.y() - a.y()) / (b.y() - a.y()) * (b.x() - a.x())) inside = !inside;
  }
  return inside;
}

// A triangular lattice about the middle of the outline.
std::vector<Vec2> pointsInside(const std::vector<Vec2>& border, double spacing) {
  Vec2 low = border.front(), high = low;
  for (const Vec2& p : border) low = low.cwiseMin(p), high = high.cwiseMax(p);
  const Vec2 middle = 0.5 * (low + high);
  const double height = spacing * std::numbers::sqrt3 / 2;
  const int columns = static_cast<int>((high - low).x() / (2 * spacing)) + 1;
  const int rows = static_cast<int>((high - low).y() / (2 * height)) + 1;
  std::vector<Vec2> inside;
  for (int r = -rows; r <= rows; ++r) {
    for (int c = -columns; c <= columns; ++c) {
      const Vec2 p = middle + Vec2(spacing * (c + (r % 2 == 0 ? 0.0 : 0.5)), height * r);
      if (!isInside(p, border)) continue;
      bool clear = true;
      for (std::size_t i = 0; clear && i < border.size(); ++i) {
        clear = distanceToSegment(p, border[i], border[(i + 1) % border.size()]) >= kClear * spacing;
      }
      if (clear) inside.push_back(p);
    }
  }
  return inside;
}

}  // namespace

OutlineFill fillOutline(std::vector<Vec2> border, double spacing) {
  const std::vector<Vec2> inside = pointsInside(border, spacing);
  const int fixed = static_cast<int>(border.size());
  Triangulation triangulation(std::move(border));
  for (const Vec2& p : inside) triangulation.insert(p);
  for (int i = 0; i < kSmoothings; ++i) triangulation.smooth(fixed);
  triangulation.divideCorners();
  return triangulation.take();
}

}  // namespace selvedge
