#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/window/window.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/lane_number.h"
#include "base/quote.h"
#include "cli/commands/command.h"
#include "cli/commands/progress.h"
#include "cli/options/option_kinds.h"
#include "cli/options/scene_options.h"
#include "io/tell.h"
#include "sim/lanes/session.h"

namespace selvedge {
namespace {

struct ReplayOptions {
  std::string log;  // the file of the session
  int threads = 0;
  bool window = false, hash = false, quiet = false;
};

// A wrong record is told before a window opens.
int replayInWindow(const ReplayOptions& options) {
  requireNoPipe(options.log);
  static_cast<void>(readSession(options.log));
  WindowOptions window;
  window.scene = options.log;
  window.threads = options.threads;
  return runWindow(window);
}

bool tellFailures(const Lanes& lanes) {
  bool any = false;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const auto& failure = lanes.lane(i).failure();
    if (failure && !failure->stopped) tell("selvedge: lane {}: {}\n", laneLetter(lanes.number(i)), failure->message());
    any = any || (failure && !failure->stopped);
  }
  return any;
}

int replay(const ReplayOptions& options) {
  const std::string& log = options.log;
  Replay replay(readSession(log));
  const SessionRecord& record = replay.record();
  SessionOptions how;
  how.simulation = {options.threads, true, true};  // with a ledger, as in the window: what it finds can end a run
  how.historyBytes = record.historyBytes;
  Session session(record.scene, record.lanes, how);
  if (session.hashes()[0] != record.start) {
    tell("selvedge: {}: its scene does not start as it did then: a mesh or state file beside it differs\n", log);
    return kFailed;
  }
  catchInterrupts();
  // An order that could not be done when it was recorded cannot be done now either, and that is as it should be where the hashes
  // at the end agree; a record without them cannot show it.
  const bool compares = !record.hashes.empty();
  bool refused = false;
  {
    Progress progress(static_cast<double>(record.ticks) * session.lanes().lane(0).scene().integrator.step,
                      !options.quiet);
    for (;;) {
      const std::vector<std::string> problems = replay.follow(session);
      if (!replay.broken().empty()) throw InputError("", replay.broken());
      for (const std::string& wrong : problems) {
        refused = true;
        if (!options.quiet || !compares) tell("selvedge: tick {}: {}\n", session.ticks(), wrong);
      }
      if (replay.done(session) || interrupted()) break;
      session.tick([](std::size_t) { return true; });
      progress.update(session.lanes().clock(), session.ticks());
    }
  }
  const std::string wrong = interrupted() ? "" : replay.verdict(session);
  const bool failed = !interrupted() && !compares && (tellFailures(session.lanes()) || refused);
  if (!options.quiet) {
    fmt::print("{} in {}, to t = {:.6g} s; {}\n", counted(record.entries.size(), "order"),
               counted(session.ticks(), "tick"), session.lanes().clock(),
               interrupted()           ? "stopped on request"
               : !wrong.empty()        ? "other bits than when it was recorded"
               : record.hashes.empty() ? "the record was cut off there"
                                       : "the same bits as when it was recorded");
  }
  if (!wrong.empty()) tell("selvedge: {}: {}\n", log, wrong);
  for (const std::uint64_t hash : session.hashes()) {
    if (options.hash) fmt::print("{:016x}\n", hash);
  }
  return !wrong.empty() || failed ? kFailed : interrupted() ? kInterrupted : kDone;
}

}  // namespace

Job replayCommand(CLI::App& command) {
  const auto options = std::make_shared<ReplayOptions>();
  command.add_option("log", options->log, "The file of the session")->required();
  command.add_flag("--window", options->window, "In the window, as it was seen");
  addThreads(command, options->threads, "Threads (default: all; the result is the same for any number)");
  command.add_flag("--hash", options->hash, "Print a 64-bit hash of each lane's final state, a line each");
  command.add_flag("--quiet", options->quiet, "Print nothing but the hashes, and what went wrong");
  return [options] { return options->window ? replayInWindow(*options) : replay(*options); };
}

}  // namespace selvedge
