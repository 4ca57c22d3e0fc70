// The parts of cloth that touch each other, or may do so within the inner step. Shared by the laws of cloth on cloth.
#pragma once

#include <limits>
#include <optional>

#include "contact/cloth/near_pairs.h"
#include "contact/laws/penalty.h"
#include "model/force_law.h"

namespace selvedge {

class TouchingPairs {
 public:
  // A pair that is nearer than its thickness. Where its parts have passed through each other since the inner step began, the
  // distance is negative and the normal that of the side that they were on. Pairs whose nearest places are at the same
  // nodes, as the six triangles around a node that lies on a node have them, are one touch with the mass of all of them.
  struct Touch {
    const ClothPair* pair;
    PairDistance at;
    double mass;   // kg
    Penalty cost;  // without the share
    ParallelShare share;
  };

  TouchingPairs(const ClothSystem& cloth, const ContactSettings& settings)
      : cloth_(cloth), settings_(settings), near_(cloth, settings), firstOf_(toIndex(cloth.blockCount()), kNone) {}

  NearPairs& near() { return near_; }
  const ContactRates& rates() const { return rates_; }
  const ContactSettings& settings() const { return settings_; }
  const ClothSystem& cloth() const { return cloth_; }
  void refresh();
  // Before an inner step. What is further apart than it can come in the step is left out of it; what comes nearer all the
  // same is for the filter. True where something touches in that state that was left out of the step before.
  bool fix(const State& state, const InnerStep& step);
  const std::vector<ClothPair>& active() const { return active_; }
  // In the order of active(). Asked again for the same state it does not look again, as energy, forces and matrix ask one after
  // the other.
  const std::vector<Touch>& touches(const State& state);
  Vec3 at(const VecX& x, const Touch& touch) const { return at(x, *touch.pair, touch.at); }

 private:
  Vec3 at(const VecX& x, const ClothPair& pair, const PairDistance& where) const {  // of one part against the other
    Vec3 sum = Vec3::Zero();
    for (std::size_t k = 0; k < 4; ++k) sum += where.weights[k] * cloth_.inSpace(x, pair.nodes[k]);
    return sum;
  }
  // How a pair was as the inner step began.
  struct Began {
    Vec3 normal;
    double d;  // m
  };
  static constexpr double kAway = std::numeric_limits<double>::infinity();
  struct Seen {
    PairDistance at;
    bool turns;  // nearly parallel edges: the share varies
  };
  // Of a touch whose nearest places are at one node of a part and at one or two of the other.
  struct Ends {
    int alone;
    std::array<int, 2> others;  // the smaller one first; one alone stands there twice
    std::size_t next;           // touch with the same node alone
    bool operator==(const Ends& other) const { return alone == other.alone && others == other.others; }
  };
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  void lookAtStart(const State& state, const InnerStep& step);
  Began atStart(const State& state, const InnerStep& step, ClothPair& pair) const;
  Seen measure(const State& state, const ClothPair& pair, const Vec3& side) const;
  void take(const ClothPair& pair, const Seen& seen);
  static std::optional<Ends> endsOf(const ClothPair& pair, const PairDistance& at);
  bool joins(const Ends& ends, const ClothPair& pair);
  bool joinsThat(const Ends& ends, const ClothPair& pair);

  const ClothSystem& cloth_;
  const ContactSettings& settings_;
  NearPairs near_;
  ContactRates rates_;
  std::vector<ClothPair> active_, before_;
  std::vector<Began> starts_;  // [near_.pairs()]
  std::vector<Began> began_;   // [active]
  VecX beganAt_;               // the places of all nodes then
  std::vector<Seen> seen_;     // [active]
  std::vector<Touch> touches_;
  std::vector<Ends> ends_;            // [touches]
  std::vector<std::size_t> firstOf_;  // [nodes] the touch in which the node is alone that others follow, or kNone
  bool known_ = false;
  VecX seenAt_;  // the places that they are of
};

}  // namespace selvedge
