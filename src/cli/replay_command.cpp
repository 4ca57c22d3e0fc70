#include <fmt/format.h>

#include "base/interrupt.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "sim/lanes/session.h"

namespace selvedge {

int replayCommand(const std::string& log, const RunOptions& options) {
  Replay replay(readSession(log));
  const SessionRecord& record = replay.record();
  SessionOptions how;
  how.simulation = {options.threads, false, true};
  how.historyBytes = record.historyBytes;
  Session session(record.scene, record.lanes, how);
  if (session.hashes()[0] != record.start) {
    fmt::print(stderr,
               "selvedge: {}: its scene does not start as it did then: a mesh or state file beside it differs\n", log);
    return kFailed;
  }
  catchInterrupts();
  {
    Progress progress(static_cast<double>(record.ticks) * session.lanes().lane(0).scene().integrator.step,
                      !options.quiet);
    for (;;) {
      for (const std::string& wrong : replay.follow(session)) {
        if (!options.quiet) fmt::print(stderr, "selvedge: tick {}: {}\n", session.ticks(), wrong);
      }
      if (replay.done(session) || interrupted()) break;
      session.tick([](std::size_t) { return true; });
      progress.update(session.lanes().clock(), session.ticks());
    }
  }
  const std::string wrong = interrupted() ? "" : replay.verdict(session);
  if (!options.quiet) {
    fmt::print("{} orders in {} ticks, to t = {:.6g} s; {}\n", record.entries.size(), session.ticks(),
               session.lanes().clock(),
               interrupted()           ? "stopped on request"
               : !wrong.empty()        ? "other bits than when it was recorded"
               : record.hashes.empty() ? "the record was cut off there"
                                       : "the same bits as when it was recorded");
  }
  if (!wrong.empty()) fmt::print(stderr, "selvedge: {}: {}\n", log, wrong);
  for (const std::uint64_t hash : session.hashes()) {
    if (options.hash) fmt::print("{:016x}\n", hash);
  }
  return !wrong.empty() ? kFailed : interrupted() ? kInterrupted : kDone;
}

}  // namespace selvedge
