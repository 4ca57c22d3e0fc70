#!/usr/bin/env bash
# What the compiler does not see: includes go one way, links lead somewhere, no placeholders, sources formatted.
set -uo pipefail
cd "$(dirname "$0")/../.."
status=0
say() {
  echo "$1"
  status=1
}

structure=$(tests/style/structure.py) || say "$structure"

links=$(tests/style/links.py) || say "$links"

grep -rn 'ImGui::InputText' src | grep -v '^src/ui/text_field\.' && say "fields of text are drawn by textField() of ui/text_field.h"

grep -nE '@[A-Z]+@' ./*.md docs/*.md && say "a page of the documentation holds a placeholder"
if command -v clang-format >/dev/null; then
  find src tests -name '*.h' -o -name '*.cpp' | xargs clang-format --dry-run -Werror || say "clang-format would change the above"
fi
exit $status
