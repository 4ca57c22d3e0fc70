#include "io/mesh/point_cache.h"

#include <bit>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace selvedge {
namespace {

static_assert(std::endian::native == std::endian::little, "PC2 files are written as the numbers lie in memory");

struct Header {
  char signature[12] = "POINTCACHE2";
  std::int32_t version = 1, points = 0;
  float startFrame = 0, sampleRate = 1;  // frames: a sample each
  std::int32_t samples = 0;
};
static_assert(sizeof(Header) == 32 && offsetof(Header, samples) == 28);

template <class T>
std::string_view bytesOf(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

}  // namespace

PointCache::PointCache(std::string path, std::size_t points) : file_(std::move(path)), points_(points) {
  Header header;
  header.points = static_cast<std::int32_t>(points);
  if (!file_.append(bytesOf(header))) wrong_ = file_.error();
}

std::string PointCache::add(std::span<const std::array<float, 3>> positions) {
  if (!wrong_.empty()) return wrong_;
  if (positions.size() != points_) {
    return wrong_ = fmt::format("{}: the cloth has {} nodes now and had {} before; the cache ends here", file_.path(),
                                positions.size(), points_);
  }
  const std::uint64_t before = file_.size();
  const std::int32_t samples = samples_ + 1;
  if (file_.append({reinterpret_cast<const char*>(positions.data()), positions.size_bytes()}) &&
      file_.replace(offsetof(Header, samples), bytesOf(samples))) {
    samples_ = samples;
    return "";
  }
  file_.keepOnly(before);
  return wrong_ = file_.error();
}

std::string PointCache::finish() {
  file_.close();
  return wrong_.empty() ? file_.error() : wrong_;
}

}  // namespace selvedge
