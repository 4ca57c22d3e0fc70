// What is wrong with a command line, in the program's words: the parser's own neither say what may stand there nor
// whose an option is.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace selvedge {

// Options and words before the name of a command are the window's: they would be lost. Throws InputError.
void refuseWhatStandsBefore(const CLI::App& app, const CLI::App& command);

// Options that say how a result is written, where no result is asked for that they could serve. Throws InputError.
void refuseIdleOptions(const CLI::App& command);

// "selvedge help WORD" for a word that is no command: throws InputError.
void refuseHelpOnNothing(const CLI::App& app, const std::string& word);

// `wrong`: what the parser threw.
std::string mistakeText(const CLI::App& app, const CLI::ParseError& wrong);

}  // namespace selvedge
