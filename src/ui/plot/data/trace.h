// Numbers over time, or over something else that ascends, with a pyramid of lows and highs over them: a picture of a
// million samples costs as much as its pixels. Appending is O(1). A value costs 8 bytes and 2.1 of pyramid; a trace
// keeps the newest kMostSamples rows (with 23 columns: 250 MB when full) and gives memory back in blocks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

// Of some neighbouring samples, NaN and infinities left out.
struct Summary {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity(), sum = 0;
  std::uint32_t count = 0;

  bool empty() const { return count == 0; }
  double mean() const { return sum / count; }
  void add(double value);
  void add(const Summary& other);
};

class Column {
 public:
  static constexpr std::size_t kBlock = 4096;

  std::size_t size() const { return size_; }
  double operator[](std::size_t i) const { return blocks_[i / kBlock]->values[i % kBlock]; }
  double origin() const { return origin_; }                    // the first value there ever was
  Summary summary(std::size_t first, std::size_t last) const;  // of [first, last)

  void push(double value);
  void truncate(std::size_t size);
  void dropBlock();  // the oldest kBlock values

 private:
  struct Block {
    std::array<double, kBlock> values;
    std::array<Summary, kBlock / 16> by16;
    std::array<Summary, kBlock / 256> by256;
    Summary all;
  };
  void push(double value, std::size_t at);

  std::vector<std::unique_ptr<Block>> blocks_;
  std::size_t size_ = 0;
  double origin_ = std::numeric_limits<double>::quiet_NaN();
};

// Columns over one that ascends: the time in seconds, or what else a plot has along its x axis.
class Trace {
 public:
  static constexpr std::size_t kMostSamples = std::size_t{1} << 20;
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  explicit Trace(std::string x = "time_s") : xName_(std::move(x)) {}

  std::size_t size() const { return x_.size(); }
  const std::string& xName() const { return xName_; }
  double x(std::size_t i) const { return x_[i]; }
  std::size_t atOrAfter(double x) const { return atOrAfter(x, 0); }
  std::size_t atOrAfter(double x, std::size_t from) const;  // the first index from there on with x(i) >= x, or size()

  const std::vector<std::string>& names() const { return names_; }  // of the columns, without x
  std::size_t find(std::string_view name) const;                    // kNone when there is no such column
  const Column& column(std::size_t i) const { return columns_[i]; }

  // One value a name. Columns are told apart by name: a new one was NaN until now, one that is missing is NaN from now.
  // What is at or after x already is forgotten: time went back. A row with an x that is not finite is left out.
  void append(double x, std::span<const std::string> names, std::span<const double> values);
  void truncate(std::size_t size);

 private:
  void matchColumns(std::span<const std::string> names);

  std::string xName_;
  Column x_;
  std::vector<std::string> names_;
  std::vector<Column> columns_;
  std::vector<std::string> lastNames_;  // of the rows appended last, and where their values go
  std::vector<std::size_t> places_;
  std::vector<double> row_;  // scratch
};

}  // namespace selvedge
