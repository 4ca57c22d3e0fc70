// What scales pictures for films and loops reads nothing but the picture: behind it is a page that nobody may read.
#include <algorithm>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "support/temporary_folder.h"
#include "support/test_card.h"
#include "video/loop/loop_file.h"
#include "video/mp4_file.h"

namespace selvedge::test {
namespace {

class BeforeAnUnreadablePage {
 public:
  explicit BeforeAnUnreadablePage(const std::vector<unsigned char>& bytes) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t room = (bytes.size() + page - 1) / page * page;
    all_ = room + page;
    start_ =
        static_cast<unsigned char*>(mmap(nullptr, all_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(start_ + room, page, PROT_NONE);
    picture_ = start_ + room - bytes.size();
    std::copy(bytes.begin(), bytes.end(), picture_);
  }
  ~BeforeAnUnreadablePage() { munmap(start_, all_); }
  BeforeAnUnreadablePage(const BeforeAnUnreadablePage&) = delete;
  BeforeAnUnreadablePage& operator=(const BeforeAnUnreadablePage&) = delete;
  const unsigned char* picture() const { return picture_; }

 private:
  unsigned char *start_ = nullptr, *picture_ = nullptr;
  std::size_t all_ = 0;
};

TEST(ScaledPicture, NothingIsReadBehindIt) {
  const TemporaryFolder folder;
  for (const int width : {64, 66, 71, 77, 1280}) {
    const PictureSize size{width, 48};
    const BeforeAnUnreadablePage held(testCard(size, 0));
    Mp4File film(folder.file("film.mp4"), {size, 60, ""});
    EXPECT_EQ(film.add(held.picture()), "");
    EXPECT_EQ(film.finish(), "");
    for (const bool gif : {false, true}) {
      LoopFile loop(folder.file(gif ? "loop.gif" : "loop.webp"), {gif, size, 32});
      EXPECT_EQ(loop.add(held.picture()), "");
      EXPECT_EQ(loop.finish(), "");
    }
  }
}

}  // namespace
}  // namespace selvedge::test
