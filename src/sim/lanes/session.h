// Lanes, their past, and the record of all that is done to them.
#pragma once

#include <fstream>

#include "sim/lanes/history.h"
#include "sim/lanes/session_options.h"
#include "sim/lanes/session_record.h"

namespace selvedge {

class Session {
 public:
  // Throws InputError when the scene cannot be built or the log not written.
  Session(const Scene& scene, const std::vector<LaneSettings>& lanes, const SessionOptions& options);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Between two ticks. The answer is empty, or what is wrong.
  std::string follow(const SessionOrder& order);
  // To a moment of the past that is kept; the answer is its time.
  double goBefore(double time);
  double goBy(long moments);

  template <class Stepped>
  bool tick(const Stepped& stepped) {
    history_.goOn();
    ++ticks_;
    const bool alive = lanes_.tick(stepped);
    history_.offer(lanes_);
    return alive;
  }
  bool gaveUp() const;  // some lane left the last tick unfinished, because it was asked to
  // From such a tick back to the moment before it began; nobody can return to the tick. A replay takes the step whole and
  // then goes back as well, so that it keeps as many moments.
  double leaveTick(double beginning);

  Lanes& lanes() { return lanes_; }
  const Lanes& lanes() const { return lanes_; }
  HistoryStatus history() const { return history_.status(); }
  long ticks() const { return ticks_; }
  std::size_t generation() const { return generation_; }  // counts starts: the first one, and those by orders
  void cut() { cut_ = true; }  // the last tick was not a whole one: nothing can be compared with its end
  bool logging() const { return log_.is_open(); }
  std::vector<std::uint64_t> hashes() const;
  std::string record() const;  // the file, up to now
  std::string takeProblem();   // of writing the log, once

 private:
  struct Follow;
  void write(const SessionOrder& order);
  void countStarts();

  Lanes lanes_;
  History history_;
  long ticks_ = 0;
  bool cut_ = false;
  std::size_t generation_ = 1, starts_ = 0, first_ = 0;  // of the first lane: how often it began, its serial
  std::string record_;
  std::ofstream log_;
  std::string logPath_, problem_;
};

// A record, run again without a clock: what was done at a tick is done before it.
class Replay {
 public:
  explicit Replay(SessionRecord record) : record_(std::move(record)) {}

  // What is due now; the answer is what did not go as it should, empty as a rule.
  std::vector<std::string> follow(Session& session);
  bool done(const Session& session) const {
    return next_ == record_.entries.size() && session.ticks() >= record_.ticks;
  }
  // An order of a node or a lane that is not there, or with a number that is none, ends the replay: "file:line: what"; empty as a rule.
  const std::string& broken() const { return broken_; }
  // Once it is done: empty where all is as it was then, otherwise what is not.
  std::string verdict(const Session& session) const;
  const SessionRecord& record() const { return record_; }

 private:
  SessionRecord record_;
  std::size_t next_ = 0;
  std::string broken_;
};

}  // namespace selvedge
