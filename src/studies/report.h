// What a study found, as plain data: findings, claims beside what was published, tables, figures.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "studies/figure.h"

namespace selvedge {

enum class Verdict { holds, differs, open };  // open: there is nothing to compare with

// A row of "published | measured | verdict".
struct Claim {
  std::string what;       // "decay of backward Euler at h = 0.005 s"
  std::string published;  // "0.069 1/s (figure 2)", "theory: order 2"
  std::string measured;   // "0.0825 1/s"
  Verdict verdict = Verdict::open;
  std::string why{};   // within which band it holds; where it differs: why
  bool must = false;   // follows from theory, or from the published order: where it does not hold something is broken
  bool timed = false;  // measured with a clock: differs from run to run
};

// "holds" where low <= measured <= high.
Verdict within(double measured, double low, double high);

using ReportCell = std::variant<double, std::string>;

struct ReportTable {
  std::string name;                  // of its file: "rates"
  std::string title;                 // one sentence
  std::vector<std::string> columns;  // units in the names: "sigma_1_s"
  std::vector<std::vector<ReportCell>> rows{};
  bool timed = false;
};

struct StudyReport {
  std::string answer;              // what came out, in a few sentences; known when the study has ended
  std::vector<std::string> notes;  // what a reader must know: where a published number does not come out, and why
  std::vector<Claim> claims;
  std::vector<ReportTable> tables;
  std::vector<Figure> figures;

  bool sound() const;  // no claim that must hold differs
};

}  // namespace selvedge
