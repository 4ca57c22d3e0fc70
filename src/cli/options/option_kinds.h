// Kinds of options that several commands take: how the help names their values, and what is refused at once. The
// names of values ("KEY=VALUE", "F.csv", "N") also tell the completion of the shell what may stand there.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace selvedge {

// One that may be given several times, a value each time.
void addRepeated(CLI::App& command, const char* name, std::vector<std::string>& values, const char* type,
                 const std::string& help);
// --remember: names and values of what the window remembers (app/settings/setting_names.h).
void addRemembered(CLI::App& command, std::vector<std::string>& values, bool ofPictures, const std::string& help);
// A file or a folder; an empty name is refused, and one of a result that does not end as `type` says ("F.ply|F.obj").
void addPath(CLI::App& command, const char* name, std::string& path, const char* type, const std::string& help);
// A number from `least` to `most`, which "nan" is not, or a list of them with commas.
void addNumber(CLI::App& command, const char* name, double& value, double least, double most, const char* type,
               const std::string& help);
void addNumbers(CLI::App& command, const char* name, std::vector<double>& values, double least, double most,
                const char* type, const std::string& help);
// A whole number, or a list of them with commas, from `least` to `most`.
void addWhole(CLI::App& command, const char* name, int& value, int least, int most, const char* type,
              const std::string& help);
void addWholes(CLI::App& command, const char* name, std::vector<int>& values, int least, int most, const char* type,
               const std::string& help);
// One of these words.
void addChoice(CLI::App& command, const char* name, std::string& value, const std::vector<std::string>& words,
               const char* type, const std::string& help);
void addThreads(CLI::App& command, int& threads, const std::string& help);
// Width and height, as 1280x720.
void addSize(CLI::App& command, std::vector<int>& size, int least, int most, const std::string& help);

}  // namespace selvedge
