#include "video/mp4_file.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "io/growing_file.h"
#include "video/film_encoder.h"
#include "video/fragments.h"
#include "video/rewrite_mp4.h"

namespace selvedge {

struct Mp4File::Impl {
  Impl(const std::string& path, const FilmFormat& format) : encoder(format), file(path), fragments(file, encoder) {}

  FilmEncoder encoder;
  GrowingFile file;
  Fragments fragments;
  std::atomic<std::uint64_t> bytes = 0;  // another thread may ask
  std::string wrong;
};

Mp4File::Mp4File(const std::string& path, const FilmFormat& format) : impl_(std::make_unique<Impl>(path, format)) {
  if (!impl_->file.error().empty()) throw InputError("", impl_->file.error());
}

Mp4File::~Mp4File() = default;

std::string Mp4File::add(const unsigned char* rgb) {
  if (!impl_->wrong.empty()) return impl_->wrong;
  impl_->wrong = impl_->encoder.add(rgb, [this](AVPacket& packet) { return impl_->fragments.write(packet); });
  impl_->bytes = impl_->file.size();
  return impl_->wrong;
}

std::string Mp4File::finish() {
  if (impl_->wrong.empty()) {
    impl_->wrong = impl_->encoder.finish([this](AVPacket& packet) { return impl_->fragments.write(packet); });
  }
  if (const std::string last = impl_->fragments.finish(); impl_->wrong.empty()) impl_->wrong = last;
  const bool whole = impl_->file.close() && impl_->wrong.empty();
  impl_->bytes = impl_->file.size();
  std::error_code ignored;
  const std::string& path = impl_->file.path();
  if (!whole && impl_->fragments.empty() && std::filesystem::is_regular_file(path, ignored)) {
    std::filesystem::remove(path, ignored);
    impl_->bytes = 0;
  }
  if (whole) impl_->bytes = rewriteMp4(impl_->file.path()).value_or(impl_->bytes);
  return impl_->wrong;
}

std::uint64_t Mp4File::bytes() const { return impl_->bytes; }
const std::string& Mp4File::encoder() const { return impl_->encoder.name(); }
const std::string& Mp4File::notice() const { return impl_->encoder.notice(); }

}  // namespace selvedge
