// Runs the program as a user does and keeps what it said.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "support/temporary_folder.h"

namespace selvedge::test {

inline std::string slurp(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

struct Ran {
  int status = -1;
  std::string out, err;
};

inline Ran runCommand(const std::string& command) {
  const TemporaryFolder folder;
  const int raw = std::system(
      (command + " > \"" + folder.file("out") + "\" 2> \"" + folder.file("err") + "\" < /dev/null").c_str());
  return {WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw), slurp(folder.file("out")),
          slurp(folder.file("err"))};
}

// `arguments` as a shell would read them; `before` stands before the program ("ulimit -v 1000; ").
inline Ran runProgram(const std::string& arguments, const std::string& before = "") {
  return runCommand(before + "\"" + SELVEDGE_PROGRAM + "\" " + arguments);
}

// Whether a process has said what it does at a signal (Linux's /proc, where the mask of caught signals stands).
inline bool catches(pid_t process, int signal) {
  std::ifstream lines("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("SigCgt:")) return std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1U;
  }
  return false;
}

// A CSV file of numbers: its header and its columns.
struct Table {
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;

  const std::vector<double>& operator[](const std::string& name) const {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) return columns[i];
    }
    throw std::runtime_error("no column " + name);
  }
};

inline Table readCsv(const std::string& file) {
  Table table;
  std::ifstream in(file);
  std::string line, cell;
  std::getline(in, line);
  for (std::stringstream header(line); std::getline(header, cell, ',');) table.names.push_back(cell);
  table.columns.resize(table.names.size());
  while (std::getline(in, line)) {
    std::stringstream row(line);
    for (auto& column : table.columns) {
      std::getline(row, cell, ',');
      column.push_back(std::strtod(cell.c_str(), nullptr));
    }
  }
  return table;
}

}  // namespace selvedge::test
