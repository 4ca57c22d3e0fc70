#include "integrators/elements/global_matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/interrupt.h"

namespace selvedge {
namespace {

constexpr std::pair<int, int> kNotFree{-1, -1};

// The rows of each column, each once.
struct Columns {
  std::vector<int> starts, rows;

  Columns(std::span<const std::pair<int, int>> entries, std::size_t count) : starts(count + 1, 0) {
    for (const auto& entry : entries) {
      if (entry != kNotFree) ++starts[toIndex(entry.first) + 1];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    rows.resize(toIndex(starts.back()));
    std::vector<int> ends(starts.begin(), starts.end() - 1);
    for (const auto& entry : entries) {
      if (entry != kNotFree) rows[toIndex(ends[toIndex(entry.first)]++)] = entry.second;
    }
    auto kept = rows.begin();
    for (std::size_t column = 0; column < count; ++column) {
      const auto begin = rows.begin() + starts[column], end = rows.begin() + ends[column];
      std::sort(begin, end);
      starts[column] = static_cast<int>(kept - rows.begin());
      const auto last = std::unique(begin, end);
      kept = kept == begin ? last : std::move(begin, last, kept);
    }
    starts[count] = static_cast<int>(kept - rows.begin());
    rows.erase(kept, rows.end());
  }
  int placeOf(const std::pair<int, int>& entry) const {
    const auto begin = rows.begin() + starts[toIndex(entry.first)],
               end = rows.begin() + starts[toIndex(entry.first) + 1];
    return static_cast<int>(std::lower_bound(begin, end, entry.second) - rows.begin());
  }
};

std::size_t pairsOf(const ElementLayer& layer) { return layer.corners() * (layer.corners() + 1) / 2; }

}  // namespace

bool GlobalMatrix::fits(const ElementStep& step, int axis) const {
  for (Eigen::Index node = 0; 3 * node < step.inverseMass.size(); ++node) {
    if (step.inverseMass[3 * node + axis] != step.inverseMass[3 * node + axes_.front()]) return false;
  }
  return true;
}

// Of the corners of all elements, in unknowns.
std::vector<GlobalMatrix::Entry> GlobalMatrix::findPairs(const ElementStep& step) {
  std::vector<int> unknown(static_cast<std::size_t>(step.inverseMass.size() / 3), -1);
  for (std::size_t u = 0; u < nodes_.size(); ++u) unknown[toIndex(nodes_[u])] = static_cast<int>(u);
  std::size_t count = nodes_.size();  // whose diagonals come last
  for (const ElementLayer& layer : step.layers) count += layer.count() * pairsOf(layer);
  std::vector<Entry> pairs;
  pairs.reserve(count);
  for (const ElementLayer& layer : step.layers) {
    const std::size_t corners = layer.corners();
    for (std::size_t e = 0; e < layer.count(); ++e) {
      const std::span<const int> own = std::span(layer.nodes).subspan(e * corners, corners);
      for (std::size_t i = 0; i < corners; ++i) {
        for (std::size_t j = i; j < corners; ++j) {
          const auto [row, column] = std::minmax(unknown[toIndex(own[i])], unknown[toIndex(own[j])]);
          pairs.push_back(row < 0 ? kNotFree : Entry{column, row});
        }
      }
    }
  }
  return pairs;
}

void GlobalMatrix::findPattern(const ElementStep& step) {
  nodes_.clear();
  for (Eigen::Index node = 0; 3 * node < step.inverseMass.size(); ++node) {
    if (step.inverseMass[3 * node + axes_.front()] != 0) nodes_.push_back(static_cast<int>(node));
  }
  const int count = static_cast<int>(nodes_.size());
  std::vector<Entry> pairs = findPairs(step);
  const std::size_t ofElements = pairs.size();
  for (int u = 0; u < count; ++u) pairs.emplace_back(u, u);
  const Columns columns(pairs, nodes_.size());
  const auto placeOf = [&](const Entry& each) { return each == kNotFree ? -1 : columns.placeOf(each); };
  std::vector<int> places(pairs.size());
  std::ranges::transform(pairs, places.begin(), placeOf);
  diagonal_.assign(places.begin() + static_cast<std::ptrdiff_t>(ofElements), places.end());
  places.resize(ofElements);
  entries_ = std::move(places);
  factor_.setPattern(columns.starts, columns.rows);
  x_.resize(axes_.size() * nodes_.size());
}

void GlobalMatrix::addElements(const ElementLayer& layer, std::span<const double> weights,
                               std::span<const int> entries) {
  const std::size_t corners = layer.corners(), strains = toIndex(layer.elements->strains()), pairs = pairsOf(layer);
  // What has a place of its own has the coordinates of one vector for strains: each axis would count all of them.
  const double share = layer.hasPlace() ? 1.0 / static_cast<double>(strains) : 1;
  std::array<Vec3, 4> gradient;
  std::array<double, 10> sums;
  std::vector<double>& values = factor_.values();
  for (std::size_t e = 0; e < layer.count(); ++e) {
    const std::span<const int> own = std::span(layer.nodes).subspan(e * corners, corners);
    sums.fill(0);
    for (std::size_t strain = 0; strain < strains; ++strain) {
      layer.elements->measureFlat(static_cast<int>(e), static_cast<int>(strain), std::span(gradient).first(corners));
      const double weight = share * weights[e * strains + strain];
      std::size_t pair = 0;
      for (std::size_t i = 0; i < corners; ++i) {
        for (std::size_t j = i; j < corners; ++j) sums[pair++] += weight * gradient[i].dot(gradient[j]);
      }
    }
    std::size_t pair = 0;
    for (std::size_t i = 0; i < corners; ++i) {
      for (std::size_t j = i; j < corners; ++j, ++pair) {
        const int entry = entries[e * pairs + pair];
        const bool twice = i != j && own[i] == own[j];  // (i, j) and (j, i) are one entry
        if (entry >= 0) values[toIndex(entry)] += (twice ? 2 : 1) * sums[pair];
      }
    }
  }
}

SolveStatus GlobalMatrix::factorize(const ElementStep& step, std::span<const double> weights) {
  if (factor_.empty()) findPattern(step);
  if (mustGiveUp()) return SolveStatus::stopped;
  if (nodes_.empty()) return SolveStatus::converged;
  std::vector<double>& values = factor_.values();
  std::ranges::fill(values, 0.0);
  for (std::size_t u = 0; u < nodes_.size(); ++u)
    values[toIndex(diagonal_[u])] = step.mass[3 * nodes_[u] + axes_.front()] / (step.h * step.h);
  std::span<const int> entries = entries_;
  for (const ElementLayer& layer : step.layers) {
    addElements(layer, weights, entries);
    weights = weights.subspan(layer.count() * toIndex(layer.elements->strains()));
    entries = entries.subspan(layer.count() * pairsOf(layer));
  }
  const auto finite = [](double value) { return std::isfinite(value); };
  if (!std::ranges::all_of(values, finite)) return SolveStatus::failed;
  return factor_.factorize();
}

SolveStatus GlobalMatrix::solve(const VecX& gradient, VecX& way) {
  const std::size_t count = nodes_.size();
  if (count == 0) return SolveStatus::converged;
  for (std::size_t k = 0; k < axes_.size(); ++k) {
    for (std::size_t u = 0; u < count; ++u) x_[k * count + u] = -gradient[3 * nodes_[u] + axes_[k]];
  }
  const SolveStatus status = factor_.solve(x_.data(), static_cast<int>(axes_.size()));
  if (status != SolveStatus::converged) return status;
  for (std::size_t k = 0; k < axes_.size(); ++k) {
    for (std::size_t u = 0; u < count; ++u) way[3 * nodes_[u] + axes_[k]] = x_[k * count + u];
  }
  return status;
}

}  // namespace selvedge
