#include "sim/runner/mark_writer.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/lane_number.h"

namespace selvedge {

void MarkWriter::takeNotes(Lanes& lanes) {
  std::vector<Note> notes;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    for (Note& note : lanes.lane(i).takeNotes()) {
      const bool told = std::any_of(notes.begin(), notes.end(), [&](const Note& n) { return n.text == note.text; });
      if (i > 0 && told) continue;
      if (i > 0) note.text = fmt::format("{}: {}", laneLetter(lanes.number(i)), note.text);
      notes.push_back(std::move(note));
    }
  }
  for (Note& note : notes) add(markOf(std::move(note)));
}

void MarkWriter::add(TimeMark mark) {
  constexpr std::size_t kMost = 10000;  // nobody takes them
  const std::lock_guard lock(mail_.mutex);
  if (mail_.marks.size() > kMost) mail_.marks.clear();
  std::erase_if(mail_.marks, [&](const TimeMark& earlier) { return mark.replaces(earlier); });
  mail_.marks.push_back(std::move(mark));
}

// A parameter that is set again and again, as by a slider, is marked where that began.
TimeMark MarkWriter::markOf(Note note) {
  constexpr double kPause = 0.5;  // s
  TimeMark mark{note.time, std::move(note.text), std::move(note.key), note.notable};
  if (mark.key.empty()) return mark;
  const bool goesOn = mark.key == slide_.key && note.time >= slideEnd_ && note.time <= slideEnd_ + kPause;
  if (goesOn) mark.time = slide_.time;
  slideEnd_ = note.time;
  slide_ = {mark.time, {}, mark.key};
  return mark;
}

}  // namespace selvedge
