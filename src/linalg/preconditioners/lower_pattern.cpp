#include "linalg/preconditioners/lower_pattern.h"

namespace selvedge {

LowerPattern::LowerPattern(const BlockPattern& pattern) : diagonal(pattern.diagonal), meetingsStart{0} {
  for (int row = 0; row < pattern.rows(); ++row) {
    for (int s = pattern.rowStart[row]; s < pattern.diagonal[row]; ++s) {
      column.push_back(pattern.column[s]);
      slot.push_back(s);
    }
    start.push_back(static_cast<int>(column.size()));
    for (int at = start[row]; at < start[row + 1]; ++at) addMeetings(row, at);
  }
}

void LowerPattern::addMeetings(int row, int at) {
  const int other = column[at];
  int a = start[row], b = start[other];
  while (a < at && b < start[other + 1]) {
    const int ka = column[a], kb = column[b];
    if (ka == kb) meetings.push_back({a, b});
    a += ka <= kb;
    b += kb <= ka;
  }
  meetingsStart.push_back(static_cast<int>(meetings.size()));
}

}  // namespace selvedge
