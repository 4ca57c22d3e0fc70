// Bending about inner edges (Bridson, Marino & Fedkiw 2003; Grinspun et al. 2003; Hessian: Tamstorf & Grinspun 2013).
//
//        c          nodes 0 = a, 1 = b, 2 = c, 3 = d; triangles (a, b, c) and (b, a, d)
//       / \         e = b - a, l = |e|, e^ = e / l
//      a---b        n1 = e x (c - a), n2 = (d - a) x e: along the same side where the hinge is flat
//       \ /         theta = atan2(e^ . (n1 x n2), n1 . n2): signed, with a derivative everywhere but at +-pi
//        d          C = theta - theta0,  E = k/2 C^2
// Gradient, with u(c) = n / |n|^2, n = e x (c - a), and weights of a, b, c
//   alpha(c) = ((b - c) . e^, (c - a) . e^, -l):   theta_,i = alpha_i(c) u(c) - alpha_i(d) u(d)
// (u(d) is formed with the same e, hence the sign). Each of the two halves is differentiated once more:
//   u_i,j = u (d alpha_i / d x_j)^T + alpha_i (I - 2 n^ n^T)/|n|^2 [s_j]x,   s_j the side across from j
//   with p = (I - e^ e^T)(c - a) / l:  d alpha_a / d(a, b, c) = (p, e^ - p, -e^), d alpha_b = (-e^ - p, p, e^),
//   d alpha_c = (e^, -e^, 0). Their difference is symmetric, each half alone is not.
//
// Stiffness, by MaterialSettings::bendScaling: per-edge, k = B (N m per edge); modulus, k = B L^2 / (A1 + A2) with the
// rest length and areas. A sheet bent about lines of its mesh with curvature kappa has theta = kappa (A1 + A2) / L at
// their edges and L, A1 + A2 tile it: E = B kappa^2 / 2 per area. Equilateral triangles give the same in every
// direction (theta^2 averages kappa^2 l^2 / 4 over the edges). The factor 3 often seen instead holds for energies that
// spread each angle over a third of its triangles; on a bent grid it is three times too stiff. Warp and weft: an edge
// along the unit vector (m_u, m_v) of the material folds across it, B = B_warp m_v^2 + B_weft m_u^2. A triangle without
// area, or an edge without length, gives no force.
#include <cmath>

#include "forces/laws.h"
#include "forces/mode_law.h"
#include "forces/triangle_geometry.h"

namespace selvedge {
namespace {

using Vec12 = Eigen::Matrix<double, 12, 1>;

// One triangle of a hinge as the formulas above see it: edge a -> b and a corner.
struct Half {
  Vec3 n, u, p, unit;        // unit = e^
  double n2;                 // |n|^2
  std::array<Vec3, 3> side;  // across from a, b, corner
  std::array<double, 3> alpha;

  Half(const Vec3& a, const Vec3& b, const Vec3& c) : side{c - b, a - c, b - a} {
    const double l = side[2].norm();
    unit = side[2] / l;
    n = side[2].cross(c - a);
    n2 = n.squaredNorm();
    u = n / n2;
    alpha = {-side[0].dot(unit), -side[1].dot(unit), -l};
    p = ((c - a) - (c - a).dot(unit) * unit) / l;
  }
  // d alpha_i / d x_j
  Vec3 slope(int i, int j) const {
    if (i == 2) return j == 0 ? unit : j == 1 ? Vec3(-unit) : Vec3(Vec3::Zero());
    const double sign = i == 0 ? 1 : -1;
    if (j == 2) return -sign * unit;
    return j == i ? p : Vec3(sign * unit - p);
  }
};

struct HingeShape {
  Half first, second;

  explicit HingeShape(const Vec12& x)
      : first(x.segment<3>(0), x.segment<3>(3), x.segment<3>(6)),
        second(x.segment<3>(0), x.segment<3>(3), x.segment<3>(9)) {}

  double angle() const {
    const Vec3 n2 = -second.n;
    return std::atan2(first.unit.dot(first.n.cross(n2)), first.n.dot(n2));
  }
  bool degenerate(double smallest) const { return !(first.n2 > smallest && second.n2 > smallest); }
};

// Rest angle, length and areas decide on an edge's stiffness.
struct HingeRest {
  double angle = 0;     // theta0
  Vec2 perEdge;         // weights of (B_warp, B_weft)
  double modulus = 0;   // L^2 / (A1 + A2), 1
  double smallest = 0;  // |n|^2 below which a triangle counts as having no area, m^4
};

class DihedralBend final : public ModeLaw<DihedralBend, 4> {
 public:
  DihedralBend(const Mesh& mesh, const Topology& topology, const MaterialSettings& settings, RestAngle rest)
      : settings_(settings) {
    std::vector<Nodes> nodes;
    for (const Hinge& h : topology.hinges) nodes.push_back({h.a, h.b, h.c, h.d});
    const bool flat = rest == RestAngle::ofMesh && mesh.restIsFlat;
    for (int e : setElements(nodes, mesh.nodes())) {
      rest_.push_back(hingeRest(mesh, topology.hinges[index(e)]));
      if (!flat) rest_.back().angle = initialAngle(mesh, topology.hinges[index(e)], rest_.back().smallest);
    }
    DihedralBend::refresh();
  }

  std::string_view name() const override { return "bend"; }

  void refresh() override {
    const bool perEdge = settings_.bendScaling == "per-edge";
    stiffness_.clear(), damping_.clear();
    for (const HingeRest& rest : rest_) {
      stiffness_.push_back(rest.perEdge.dot(settings_.bend) * (perEdge ? 1 : rest.modulus));
      damping_.push_back(settings_.bendDamping * stiffness_.back());
    }
    setDamped(settings_.bendDamping != 0);
  }

  Mode mode(int e, const Vec& x) const {
    const HingeShape shape(x);
    Mode m{0, Vec::Zero()};
    if (shape.degenerate(rest_[index(e)].smallest)) return m;
    m.value = std::remainder(shape.angle() - rest_[index(e)].angle, 2 * M_PI);
    addGradient(m.gradient, shape.first, 2, 1);
    addGradient(m.gradient, shape.second, 3, -1);
    return m;
  }
  Mat modeHessian(int e, const Vec& x) const {
    const HingeShape shape(x);
    Mat H = Mat::Zero();
    if (shape.degenerate(rest_[index(e)].smallest)) return H;
    addHessian(H, shape.first, 2, 1);
    addHessian(H, shape.second, 3, -1);
    return 0.5 * (H + H.transpose());  // symmetric but for round-off
  }

 private:
  static void addGradient(Vec& g, const Half& half, int corner, double sign) {
    const int node[3] = {0, 1, corner};
    for (int i = 0; i < 3; ++i) g.segment<3>(3 * node[i]) += (sign * half.alpha[index(i)]) * half.u;
  }
  static void addHessian(Mat& H, const Half& half, int corner, double sign) {
    const int node[3] = {0, 1, corner};
    const Mat3 turn = (Mat3::Identity() - 2 * half.n * half.u.transpose()) * (sign / half.n2);
    const Vec3 u = sign * half.u;
    for (int j = 0; j < 3; ++j) {
      const Mat3 du = turn * cross(half.side[index(j)]);
      for (int i = 0; i < 3; ++i) {
        H.block<3, 3>(3 * node[i], 3 * node[j]) += u * half.slope(i, j).transpose() + half.alpha[index(i)] * du;
      }
    }
  }

  static HingeRest hingeRest(const Mesh& mesh, const Hinge& hinge) {
    const auto& corners = mesh.triangles[index(hinge.left)];
    const auto& flat = mesh.rest[index(hinge.left)];
    Vec2 edge = Vec2::Zero();
    for (std::size_t k = 0; k < 3; ++k) edge += (corners[k] == hinge.b) * flat[k] - (corners[k] == hinge.a) * flat[k];
    const double l2 = edge.squaredNorm();
    const double A1 = std::abs(triangleArea(flat)), A2 = std::abs(triangleArea(mesh.rest[index(hinge.right)]));
    HingeRest rest;
    rest.perEdge = Vec2(edge.y() * edge.y(), edge.x() * edge.x()) / l2;
    rest.modulus = l2 / (A1 + A2);
    rest.smallest = 1e-12 * (A1 + A2) * (A1 + A2);
    return rest;
  }
  static double initialAngle(const Mesh& mesh, const Hinge& hinge, double smallest) {
    Vec12 x;
    x << mesh.positions[index(hinge.a)], mesh.positions[index(hinge.b)], mesh.positions[index(hinge.c)],
        mesh.positions[index(hinge.d)];
    const HingeShape shape(x);
    return shape.degenerate(smallest) ? 0 : shape.angle();
  }

  const MaterialSettings& settings_;
  std::vector<HingeRest> rest_;  // [elements]
};

}  // namespace

LawPtr makeDihedralBend(const Mesh& mesh, const Topology& topology, const MaterialSettings& settings, RestAngle rest) {
  return std::make_unique<DihedralBend>(mesh, topology, settings, rest);
}

}  // namespace selvedge
