#include "linalg/preconditioners/multilevel_pattern.h"

#include <algorithm>

#include "base/interrupt.h"

namespace selvedge {

namespace {

constexpr double kWorthwhile = 0.7;  // a coarser level must have fewer than this share of the rows

LevelPattern makeLevel(const Graph& matrix, const Colouring& colours, const Mask& fixed, int blockSize) {
  LevelPattern level;
  level.rows = matrix.count();
  level.blockSize = blockSize;
  level.colourStart = colours.start;
  level.tileStart = {0};
  for (int row = 0; row < level.rows; ++row) {
    const int node = colours.order[row];
    level.anyFixed.push_back(0);
    for (int k = 0; k < blockSize; ++k) {
      level.fixed.push_back(fixed[node * blockSize + k]);
      level.anyFixed.back() |= level.fixed.back();
    }
    for (const int other : matrix[node]) level.neighbours.entry.push_back(colours.position[other]);
    level.neighbours.closeSorted();
    const auto list = level.neighbours[row];
    const auto earlier = std::lower_bound(list.begin(), list.end(), row) - list.begin();
    level.later.push_back(level.neighbours.start[row] + static_cast<int>(earlier));
    level.tileStart.push_back(level.tileStart.back() + 1 + level.neighbours.start[row + 1] - level.later[row]);
  }
  // In row order, the blocks of earlier colours come up in the order in which those rows hold their later ones.
  std::vector<int> next = level.tileStart;
  for (int row = 0; row < level.rows; ++row) {
    for (int s = level.neighbours.start[row]; s < level.neighbours.start[row + 1]; ++s) {
      const bool isLater = s >= level.later[row];
      level.tileOf.push_back(isLater ? level.tileStart[row] + 1 + s - level.later[row]
                                     : ++next[level.neighbours.entry[s]]);
    }
  }
  return level;
}

// The patterns of P and A P in the numbers of the groups.
void addProducts(LevelPattern& level, const std::vector<int>& groupOf) {
  for (int row = 0; row < level.rows; ++row) {
    auto& entries = level.interpolation.entry;
    if (groupOf[row] >= 0) entries.push_back(groupOf[row]);
    for (const int other : level.neighbours[row]) {
      if (groupOf[other] >= 0) entries.push_back(groupOf[other]);
    }
    level.interpolation.closeSorted();
  }
  for (int row = 0; row < level.rows; ++row) {
    auto& entries = level.product.entry;
    const auto addRow = [&](int other) {
      for (const int group : level.interpolation[other]) entries.push_back(group);
    };
    addRow(row);
    for (const int other : level.neighbours[row]) addRow(other);
    level.product.closeSorted();
  }
}

// The pattern of P^T A P without its diagonal.
Graph coarseMatrix(const LevelPattern& level, int groups) {
  const Lists rows = transposed(level.interpolation, groups);
  Graph coarse;
  for (int group = 0; group < groups; ++group) {
    for (const int row : rows[group]) {
      for (const int other : level.product[row]) {
        if (other != group) coarse.entry.push_back(other);
      }
    }
    coarse.closeSorted();
  }
  return coarse;
}

void renumber(Lists& lists, const std::vector<int>& position) {
  for (int i = 0; i < lists.count(); ++i) {
    const auto begin = lists.entry.begin() + lists.start[i], end = lists.entry.begin() + lists.start[i + 1];
    std::transform(begin, end, begin, [&](int k) { return position[k]; });
    std::sort(begin, end);
  }
}

std::uint16_t indexIn(std::span<const int> list, int value) {
  return static_cast<std::uint16_t>(std::lower_bound(list.begin(), list.end(), value) - list.begin());
}

void addSmoothing(LevelPattern& level, const std::vector<int>& groupOf) {
  for (int row = 0; row < level.rows; ++row) {
    const auto list = level.interpolation[row];
    level.own.push_back(groupOf[row] < 0 ? -1 : indexIn(list, groupOf[row]));
    for (const int other : level.neighbours[row]) {
      level.smoothing.push_back(groupOf[other] < 0 ? kNoTarget : indexIn(list, groupOf[other]));
    }
  }
}

void addProductTargets(LevelPattern& level) {
  level.productStart = {0};
  for (int row = 0; row < level.rows; ++row) {
    const auto list = level.product[row];
    const auto addRow = [&](int other) {
      for (const int group : level.interpolation[other]) level.productTarget.push_back(indexIn(list, group));
    };
    addRow(row);
    for (const int other : level.neighbours[row]) addRow(other);
    level.productStart.push_back(static_cast<int>(level.productTarget.size()));
  }
}

void addGalerkinTargets(LevelPattern& level, const LevelPattern& coarse) {
  level.restriction = transposed(level.interpolation, coarse.rows, &level.restrictionPlace);
  level.galerkinStart = {0};
  for (int group = 0; group < coarse.rows; ++group) {
    const int later = coarse.later[group] - coarse.neighbours.start[group];
    const auto list = coarse.neighbours[group].subspan(static_cast<std::size_t>(later));
    for (const int row : level.restriction[group]) {
      for (const int other : level.product[row]) {
        const auto afterDiagonal = static_cast<std::uint16_t>(1 + indexIn(list, other));
        level.galerkinTarget.push_back(other < group ? kNoTarget : other == group ? std::uint16_t{0} : afterDiagonal);
      }
    }
    level.galerkinStart.push_back(static_cast<int>(level.galerkinTarget.size()));
  }
}

// A group's component is fixed when it is fixed in every member.
Mask coarseMask(const LevelPattern& level, const std::vector<int>& groupOf, int groups) {
  const int n = level.blockSize;
  Mask mask(static_cast<std::size_t>(groups) * static_cast<std::size_t>(n), 1);
  for (int row = 0; row < level.rows; ++row) {
    for (int k = 0; k < n && groupOf[row] >= 0; ++k) mask[groupOf[row] * n + k] &= level.fixed[row * n + k];
  }
  return mask;
}

bool tooWide(const Lists& lists) {  // for 16-bit targets
  for (int i = 0; i < lists.count(); ++i) {
    if (lists.start[i + 1] - lists.start[i] >= kNoTarget - 1) return true;
  }
  return false;
}

std::vector<int> sourceSlots(const LevelPattern& finest, const std::vector<int>& node, const BlockPattern& pattern) {
  std::vector<int> source;
  for (int row = 0; row < finest.rows; ++row) {
    for (const int other : finest.neighbours[row]) source.push_back(pattern.slot(node[row], node[other]));
  }
  return source;
}

}  // namespace

Hierarchy buildHierarchy(const BlockPattern& pattern, const Mask& fixed, int blockSize, int direct) {
  Hierarchy hierarchy;
  Graph matrix = freeCouplings(pattern, fixed, blockSize), all = matrix;
  Colouring colours = colour(matrix);
  hierarchy.node = colours.order;
  hierarchy.levels.push_back(makeLevel(matrix, colours, fixed, blockSize));
  hierarchy.source = sourceSlots(hierarchy.levels.front(), colours.order, pattern);
  for (Graph near = nearCouplings(all); hierarchy.levels.back().rows * blockSize > direct; near = all) {
    LevelPattern level = hierarchy.levels.back();
    const Aggregates groups = aggregate(near, all);
    if (groups.count == 0 || groups.count > kWorthwhile * level.rows) break;
    std::vector<int> groupOf;
    for (const int node : colours.order) groupOf.push_back(groups.of[node]);
    addProducts(level, groupOf);
    hierarchy.whole = !mustGiveUp();
    if (!hierarchy.whole) break;
    matrix = coarseMatrix(level, groups.count);
    if (tooWide(level.product) || tooWide(matrix)) break;
    colours = colour(matrix);
    const Mask mask = coarseMask(level, groupOf, groups.count);
    renumber(level.interpolation, colours.position);
    renumber(level.product, colours.position);
    for (int& group : groupOf) group = group < 0 ? -1 : colours.position[group];
    addSmoothing(level, groupOf);
    addProductTargets(level);
    hierarchy.whole = !mustGiveUp();
    if (!hierarchy.whole) break;
    LevelPattern coarse = makeLevel(matrix, colours, mask, blockSize);
    addGalerkinTargets(level, coarse);
    hierarchy.levels.back() = std::move(level);
    hierarchy.levels.push_back(std::move(coarse));
    all = coarsened(all, groups);
  }
  return hierarchy;
}

}  // namespace selvedge
