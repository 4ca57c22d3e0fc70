// Woven cloth at the level of its yarns: a node is a crossing, with its place and the material coordinates u and v of the
// warp and the weft that lie there. Sliding yarn carries its mass along, so that the mass matrix couples all of these and
// depends on them (docs/physics.md, "Yarns").
#pragma once

#include "model/cloth_system.h"
#include "yarns/elements/element_types.h"
#include "yarns/settings.h"
#include "yarns/yarn_elements.h"
#include "yarns/yarn_net.h"

namespace selvedge {

class YarnSystem : public ClothSystem {
 public:
  // The settings are read again by refresh(), and must outlive it. Throws InputError.
  // `weaves`: of each body; none: all as the settings say.
  YarnSystem(std::vector<ClothBody> bodies, SpringNetwork springs, const YarnSettings& settings,
             const std::vector<std::string>& weaves = {});

  const YarnNet& net() const { return net_; }
  const YarnSettings& settings() const { return settings_; }
  double lineDensity() const { return lineDensity_; }  // kg/m

  void finish();  // instead of System::finish()
  void refresh() override;
  void begin(VecX& q) const override;
  void show(ClothShape& shape) const override;

  bool massIsDiagonal() const override { return false; }
  void massDiagonal(const VecX& q, VecX& m) const override;
  void multiplyMass(const VecX& q, const VecX& x, VecX& y) const override;
  void addMass(const VecX& q, double factor, BlockMatrix& A) const override;
  bool hasInertiaForce() const override;
  bool filtersItself() const override { return true; }
  void addInertiaForce(const State& state, VecX& F) const override;
  const SpringNetwork* springs() const override { return nullptr; }

 private:
  bool lumped() const { return settings_.mass == "lumped"; }
  Mat8 massOf(int segment, const VecX& q) const;

  const YarnSettings& settings_;
  YarnNet net_;
  YarnElements<SegmentLayout> segments_;
  double lineDensity_ = 0;
};

}  // namespace selvedge
