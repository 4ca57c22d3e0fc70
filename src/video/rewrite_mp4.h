// A fragmented MP4 file to an ordinary one: the same packets, the index in front.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace selvedge {

// Bytes of the new file in the old one's place; none where that could not be made (no room for it): the old one stays.
std::optional<std::uint64_t> rewriteMp4(const std::string& path);

}  // namespace selvedge
