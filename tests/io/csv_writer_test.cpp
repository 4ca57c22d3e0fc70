#include "io/csv_writer.h"

#include <clocale>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <locale>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

TEST(CsvWriter, HeaderAndSeventeenDigits) {
  const TemporaryFolder folder;
  CsvWriter csv(folder.file("e.csv"), {"time_s", "kinetic_J"});
  csv.row(std::array{0.1, 1.0 / 3});
  csv.row(std::array{2.0, -1e-300});
  csv.commit();
  EXPECT_EQ(folder.read("e.csv"), "time_s,kinetic_J\n0.10000000000000001,0.33333333333333331\n2,-1e-300\n");
}

TEST(CsvWriter, TheFirstRowIsOnTheDiskBeforeThereIsASecondOne) {
  const TemporaryFolder folder;
  CsvWriter csv(folder.file("e.csv"), {"time_s"});
  csv.row(std::array{0.5});
  EXPECT_EQ(folder.read(".e.csv.0.part"), "time_s\n0.5\n") << "what a run that is killed leaves";
}

TEST(CsvWriter, EveryDoubleComesBackWhole) {
  const TemporaryFolder folder;
  const double values[] = {std::nextafter(1.0, 2), 4.9e-324, std::numeric_limits<double>::max(), -0.1 * 3};
  CsvWriter csv(folder.file("e.csv"), {"x"});
  for (double x : values) csv.row(std::array{x});
  csv.commit();
  std::string text = folder.read("e.csv");
  const char* next = text.c_str() + 2;
  for (double x : values) {
    char* end = nullptr;
    EXPECT_EQ(std::strtod(next, &end), x);
    next = end;
  }
}

// Numbers with a decimal comma, as in a German locale, whether or not one is installed.
struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(CsvWriter, IgnoresTheLocale) {
  const TemporaryFolder folder;
  const std::locale before = std::locale::global(std::locale(std::locale(), new Comma));
  CsvWriter csv(folder.file("e.csv"), {"x"});
  csv.row(std::array{1234567.5});
  csv.commit();
  std::locale::global(before);
  EXPECT_EQ(folder.read("e.csv"), "x\n1234567.5\n");
}

TEST(CsvWriter, ARunThatWasStoppedLeavesCompleteRowsOrNothing) {
  const TemporaryFolder folder;
  { CsvWriter(folder.file("e.csv"), {"x"}).row(std::array{1.0}); }
  EXPECT_EQ(folder.files(), 0);
}

TEST(CsvWriterDeathTest, ARowHasOneValueAColumn) {
  const TemporaryFolder folder;
  EXPECT_DEATH(CsvWriter(folder.file("e.csv"), {"x", "y"}).row(std::array{1.0}), "1 != 2");
}

// As on a full disk: a bound on the size of files, here of 4 kB.
TEST(CsvWriter, RowsThatCouldBeWrittenAreKept) {
  const TemporaryFolder folder;
  const std::string name = folder.file("e.csv");
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  rlimit bound = before;
  bound.rlim_cur = 4096;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  std::string first, second;
  {
    CsvWriter csv(name, {"x"});
    for (int i = 0; i < 2000; ++i) csv.row(std::array{i + 0.5});
    ::setrlimit(RLIMIT_FSIZE, &bound);
    first = inputError([&] { csv.commit(); });
    ::setrlimit(RLIMIT_FSIZE, &before);
    second = inputError([&] { csv.commit(); });
  }
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(first, name + ": cannot be written: File too large; the rows until then are in " + name + ".part");
  EXPECT_EQ(second, first);
  const std::string kept = folder.read("e.csv.part");
  EXPECT_TRUE(kept.starts_with("x\n0.5\n1.5\n"));
  EXPECT_TRUE(kept.ends_with(".5\n"));
  EXPECT_GT(kept.size(), 4080U);
  EXPECT_EQ(folder.files(), 1);
}

}  // namespace
}  // namespace selvedge
