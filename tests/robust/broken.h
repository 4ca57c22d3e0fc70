// A row of the tables in this folder: something wrong, and all that the user is told about it.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {

inline constexpr std::size_t kTenMegabytes = 10U << 20U;

struct Broken {
  const char* name;
  std::string input;    // the file's bytes
  std::string message;  // of the InputError, whole
};

// Makes a new folder the current one, so that messages name files without their folder.
class InTemporaryFolder {
 public:
  InTemporaryFolder() { std::filesystem::current_path(folder_.path()); }
  ~InTemporaryFolder() { std::filesystem::current_path(before_); }
  InTemporaryFolder(const InTemporaryFolder&) = delete;
  InTemporaryFolder& operator=(const InTemporaryFolder&) = delete;

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
  TemporaryFolder folder_;
};

inline void writeFile(const std::string& name, const std::string& bytes) {
  std::ofstream(name, std::ios::binary) << bytes;
}

// Each row's input becomes the file `name`, which `read` must refuse in the words of the row.
template <class Read>
void expectRefused(const std::vector<Broken>& rows, const std::string& name, const Read& read) {
  const InTemporaryFolder here;
  for (const Broken& row : rows) {
    writeFile(name, row.input);
    EXPECT_EQ(inputError([&] { read(name); }), row.message) << row.name;
  }
}

}  // namespace selvedge
