// Frames of running lanes: copies in float, and what the panels show beside them.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/timer.h"
#include "sim/frames/node_quantities.h"
#include "sim/frames/runner_frame.h"
#include "sim/frames/wind_samples.h"
#include "sim/lanes/lanes.h"

namespace selvedge {

// Frames that were read serve again. Outlives its maker as long as there are frames.
class FramePool : public std::enable_shared_from_this<FramePool> {
 public:
  std::shared_ptr<RunnerFrame> take();

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<RunnerFrame>> spare_;
};

class FrameMaker {
 public:
  void show(const ShownExtras& extras) { extras_ = extras; }
  // Lanes may have come and gone since the last one. idle: there is time for what may take longer.
  std::shared_ptr<RunnerFrame> make(Lanes& lanes, bool idle);

 private:
  struct Lane {
    std::size_t serial = 0;
    std::string label;
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const ClothShape> shape;
    std::shared_ptr<const ShapeSurfaces> surfaces;
    std::shared_ptr<const std::vector<Float3>> start;
    // Of the simulation, when those were made.
    std::size_t builds = 0, changes = 0, reshapings = 0, starts = 0;
    NodeQuantities quantities;
    WindSamples wind;
    std::vector<TouchMark> touches;
    std::vector<double> omegas;
    bool omegasKnown = false;            // for the present parameters
    double omegasDone = -1e9, cost = 0;  // s, on the wall
  };

  void status(Lane& lane, Simulation& simulation, const Simulation& first, bool idle, LaneStatus& to);
  void cloth(Lane& lane, Simulation& simulation, const Simulation& first, ClothFrame& to) const;
  void follow(Lane& lane, const Lanes& lanes, std::size_t i) const;
  void measureOmegas(Lane& lane, Simulation& simulation, bool idle) const;

  std::shared_ptr<FramePool> pool_ = std::make_shared<FramePool>();
  std::vector<Lane> lanes_;
  ShownExtras extras_;
  Timer clock_;
};

}  // namespace selvedge
