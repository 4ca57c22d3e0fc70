#include "base/error.h"
#include "cli/help/completion.h"

namespace selvedge {
namespace {

struct Script {
  const char* shell;
  const char* text;
};

// Each answer of the program is a line: the word, a tabulator, what it means. Without an answer a file is meant.
// clang-format off: version 14 takes the script for zsh apart
constexpr Script kScripts[] = {
    {"bash", R"sh(# Completion of selvedge for bash.
_selvedge() {
  local IFS=$' \t\n' words line answer
  read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
  [[ ${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]] && words+=("")
  local typed=${words[${#words[@]} - 1]}
  # Bash takes = and : for the ends of words, and replaces only what stands after the last of them.
  local before=
  [[ $typed == *[=:]* ]] && before=${typed%"${typed##*[=:]}"}
  COMPREPLY=()
  while IFS= read -r line; do
    answer=${line%%$'\t'*}
    COMPREPLY+=("${answer#"$before"}")
  done < <("${words[0]/#\~/$HOME}" --complete "${words[@]:1}" 2>/dev/null)
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
  return 0
}
complete -o default -F _selvedge selvedge
)sh"},
    {"fish", R"sh(# Completion of selvedge for fish.
complete -c selvedge -a '(selvedge --complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
)sh"},
    {"zsh", R"sh(#compdef selvedge
# Completion of selvedge for zsh.
_selvedge() {
  local line
  local -a values plain
  for line in ${(f)"$($words[1] --complete "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
    line=${line%%$'\t'*}
    if [[ $line == *= ]]; then
      values+=("$line")
    else
      plain+=("$line")
    fi
  done
  if (( $#values + $#plain == 0 )); then
    _files
    return
  fi
  compadd -S '' -a values
  compadd -a plain
}
# Found in $fpath it is called at once; read by `source` it registers itself, where completion is on (compinit).
if [[ $funcstack[1] == _selvedge ]]; then
  _selvedge "$@"
elif (( $+functions[compdef] )); then
  compdef _selvedge selvedge
fi
)sh"},
};
// clang-format on

}  // namespace

std::vector<std::string> completionShells() {
  std::vector<std::string> shells;
  for (const Script& script : kScripts) shells.emplace_back(script.shell);
  return shells;
}

std::string completionScript(const std::string& shell) {
  for (const Script& script : kScripts) {
    if (script.shell == shell) return script.text;
  }
  throw InputError("--print-completion", "there is no such shell");
}

}  // namespace selvedge
