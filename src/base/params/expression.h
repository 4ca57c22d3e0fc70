// Formulas that a user types, such as "sin(x*y*t)": parsed once (by muParser), evaluated often.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace selvedge {

struct ExpressionParser;  // muParser's, and the variables it points to

class Expression {
 public:
  // Throws InputError with what formulaProblem() says.
  Expression(const std::string& text, const std::vector<std::string>& variables);
  ~Expression();
  Expression(Expression&&) noexcept;
  Expression& operator=(Expression&&) noexcept;

  // One value a variable, in their order. The same values give the same bits; where the formula has no value the answer
  // is not finite. Allocates nothing and never throws, but keeps scratch space: one thread at a time.
  double operator()(std::span<const double> values) const;

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::unique_ptr<ExpressionParser> parser_;
};

// What is wrong with a formula, and what it may use; empty: nothing.
std::string formulaProblem(const std::string& text, const std::vector<std::string>& variables);

}  // namespace selvedge
