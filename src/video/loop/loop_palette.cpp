#include "video/loop/loop_palette.h"

#include <algorithm>

namespace selvedge {

namespace {

constexpr int kBins = 1 << 15;

constexpr int part(int bin, int channel) { return bin >> (10 - 5 * channel) & 31; }
constexpr int binOf(int red, int green, int blue) { return red >> 3 << 10 | green >> 3 << 5 | blue >> 3; }
constexpr int wide(int five) { return five << 3 | five >> 2; }  // 0 ... 31 to 0 ... 255

// Bins that become one colour: [first, last) of the list of those in use.
struct Box {
  std::size_t first, last;
  std::uint64_t count;
  int channel, extent;  // the longest side
};

Box boxOf(const std::vector<int>& bins, const std::vector<std::uint32_t>& counts, std::size_t first, std::size_t last) {
  Box box{first, last, 0, 0, -1};
  for (std::size_t i = first; i < last; ++i) box.count += counts[static_cast<std::size_t>(bins[i])];
  for (int channel = 0; channel < 3; ++channel) {
    int low = 31, high = 0;
    for (std::size_t i = first; i < last; ++i) {
      low = std::min(low, part(bins[i], channel));
      high = std::max(high, part(bins[i], channel));
    }
    if (high - low > box.extent) box.extent = high - low, box.channel = channel;
  }
  return box;
}

// Where half of its pixels are on each side, and at least one bin.
std::size_t middleOf(const Box& box, const std::vector<int>& bins, const std::vector<std::uint32_t>& counts) {
  std::uint64_t before = 0;
  for (std::size_t i = box.first; i + 1 < box.last; ++i) {
    before += counts[static_cast<std::size_t>(bins[i])];
    if (2 * before >= box.count) return i + 1;
  }
  return box.last - 1;
}

std::uint32_t meanOf(const Box& box, const std::vector<int>& bins, const std::vector<std::uint32_t>& counts) {
  std::array<std::uint64_t, 3> sum{};
  for (std::size_t i = box.first; i < box.last; ++i) {
    for (int channel = 0; channel < 3; ++channel) {
      sum[static_cast<std::size_t>(channel)] +=
          static_cast<std::uint64_t>(wide(part(bins[i], channel))) * counts[static_cast<std::size_t>(bins[i])];
    }
  }
  std::uint32_t colour = 0xFF;
  for (const std::uint64_t each : sum) colour = colour << 8U | static_cast<std::uint32_t>(each / box.count);
  return colour;
}

std::array<std::uint32_t, 256> medianCut(const std::vector<std::uint32_t>& counts) {
  std::vector<int> bins;
  for (int bin = 0; bin < kBins; ++bin) {
    if (counts[static_cast<std::size_t>(bin)] > 0) bins.push_back(bin);
  }
  std::vector<Box> boxes{boxOf(bins, counts, 0, bins.size())};
  // The one that gains most: many pixels far apart.
  const auto gain = [](const Box& box) {
    return box.last - box.first < 2 ? -1.0 : static_cast<double>(box.count) * box.extent * box.extent;
  };
  while (boxes.size() < 256) {
    const auto next =
        std::max_element(boxes.begin(), boxes.end(), [&](const Box& a, const Box& b) { return gain(a) < gain(b); });
    if (gain(*next) <= 0) break;
    const Box cut = *next;
    std::sort(bins.begin() + static_cast<std::ptrdiff_t>(cut.first),
              bins.begin() + static_cast<std::ptrdiff_t>(cut.last),
              [&](int a, int b) { return part(a, cut.channel) < part(b, cut.channel); });
    const std::size_t middle = middleOf(cut, bins, counts);
    *next = boxOf(bins, counts, cut.first, middle);
    boxes.push_back(boxOf(bins, counts, middle, cut.last));
  }
  std::array<std::uint32_t, 256> colours;
  colours.fill(0xFF000000U);
  for (std::size_t i = 0; i < boxes.size(); ++i) colours[i] = meanOf(boxes[i], bins, counts);
  return colours;
}

int channelOf(std::uint32_t colour, int channel) { return static_cast<int>(colour >> (16 - 8 * channel) & 0xFFU); }

int distance(int bin, std::uint32_t colour) {
  int sum = 0;
  for (int channel = 0; channel < 3; ++channel) {
    const int away = wide(part(bin, channel)) - channelOf(colour, channel);
    sum += away * away;
  }
  return sum;
}

}  // namespace

void LoopPalette::nameNearest() {
  nearest_.resize(kBins);
  for (int bin = 0; bin < kBins; ++bin) {
    const auto best = std::min_element(colours_.begin(), colours_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return distance(bin, a) < distance(bin, b);
    });
    nearest_[static_cast<std::size_t>(bin)] = static_cast<std::uint8_t>(best - colours_.begin());
  }
}

double LoopPalette::errorOf(const std::vector<std::uint32_t>& counts) const {
  double sum = 0, pixels = 0;
  for (int bin = 0; bin < kBins; ++bin) {
    const auto i = static_cast<std::size_t>(bin);
    if (counts[i] == 0) continue;
    sum += static_cast<double>(counts[i]) * distance(bin, colours_[nearest_[i]]);
    pixels += counts[i];
  }
  return sum / std::max(pixels, 1.0);
}

void LoopPalette::follow(const unsigned char* rgb, PictureSize size) {
  std::vector<std::uint32_t> counts(kBins, 0);
  for (std::size_t at = 0; at < size.bytes(); at += 3) {
    ++counts[static_cast<std::size_t>(binOf(rgb[at], rgb[at + 1], rgb[at + 2]))];
  }
  if (nearest_.empty()) {
    colours_ = medianCut(counts);
    return nameNearest();
  }
  constexpr double kWorse = 1.5, kUnseen = 9;  // of the square of a step of colour
  const double now = errorOf(counts);
  if (now <= kUnseen) return;
  LoopPalette other;
  other.colours_ = medianCut(counts);
  other.nameNearest();
  if (now > kWorse * other.errorOf(counts) + kUnseen) *this = std::move(other);
}

void LoopPalette::paint(const unsigned char* rgb, PictureSize size, std::uint8_t* indices, int rowBytes) const {
  // Bayer's matrix: thresholds of eight steps of brightness, spread evenly.
  constexpr std::array<int, 16> kPattern{0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
  for (int y = 0; y < size.height; ++y) {
    std::uint8_t* row = indices + static_cast<std::ptrdiff_t>(y) * rowBytes;
    for (int x = 0; x < size.width; ++x, rgb += 3) {
      const int shift = (kPattern[static_cast<std::size_t>(4 * (y % 4) + x % 4)] - 8) / 2;
      const auto moved = [&](int value) { return std::clamp(value + shift, 0, 255); };
      row[x] = nearest_[static_cast<std::size_t>(binOf(moved(rgb[0]), moved(rgb[1]), moved(rgb[2])))];
    }
  }
}

}  // namespace selvedge
