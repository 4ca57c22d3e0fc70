// Completion of what is typed in a shell. The program itself answers what may stand there (`selvedge --complete
// WORD...`), from the options of its commands; the script of each shell only asks it and shows the answers.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace selvedge {

struct Candidate {
  std::string word;  // ends in "=" where a value follows
  std::string help;  // one sentence, or empty
};

// What the last of `words` may become; the others stand before it, without the program's own name. None: a file, or
// something that only the user knows.
std::vector<Candidate> complete(const CLI::App& program, const std::vector<std::string>& words);

std::vector<std::string> completionShells();             // bash, fish, zsh
std::string completionScript(const std::string& shell);  // of one of them

}  // namespace selvedge
