// What a command of the program is. To add one: its file beside this one, and its row in cli/command_table.cpp.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace selvedge {

// Exit statuses. A wrong input is thrown as InputError.
constexpr int kDone = 0, kFailed = 1, kWrongInput = 2, kInterrupted = 130;

// Does a command with the options that were given; the answer is the exit status.
using Job = std::function<int()>;

struct CommandRow {
  const char* name;  // empty: what the program does without a command
  const char* help;  // one sentence
  // Adds the command's own options to its part of the command line. The job is for after they are parsed.
  Job (*declare)(CLI::App& command);
};

}  // namespace selvedge
