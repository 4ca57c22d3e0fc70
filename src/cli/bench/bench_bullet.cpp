#include "cli/bench/bench_measure.h"

#ifdef SELVEDGE_BULLET
#include <algorithm>
#include <cmath>

#include <BulletSoftBody/btSoftBodyHelpers.h>
#include <BulletSoftBody/btSoftBodyRigidBodyCollisionConfiguration.h>
#include <BulletSoftBody/btSoftRigidDynamicsWorld.h>
#include <btBulletDynamicsCommon.h>

#include "base/timer.h"
#include "cli/bench/processor_timer.h"
#include "studies/median.h"
#endif

namespace selvedge {

#ifdef SELVEDGE_BULLET
namespace {

constexpr int kIterations = 10, kWarmFrames = 3;
constexpr double kStep = 1.0 / 60;  // s

// A world of Bullet's with gravity alone in it.
struct BulletWorld {
  btSoftBodyRigidBodyCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btSoftRigidDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};

  BulletWorld() {
    world.setGravity(btVector3(0, btScalar(-9.81), 0));
    world.getWorldInfo().m_gravity = world.getGravity();
    world.getWorldInfo().air_density = 0;
  }
};

// Sorted |l / L0 - 1| of the links along the sides of the squares.
std::vector<double> linkStretch(const btSoftBody& body, int size) {
  const double side = 1.0 / (size - 1);
  std::vector<double> stretch;
  for (int i = 0; i < body.m_links.size(); ++i) {
    const auto& link = body.m_links[i];
    const double rest = static_cast<double>(link.m_rl);
    if (rest > 1.2 * side) continue;
    stretch.push_back(std::abs(static_cast<double>((link.m_n[0]->m_x - link.m_n[1]->m_x).length()) / rest - 1));
  }
  std::sort(stretch.begin(), stretch.end());
  return stretch;
}

}  // namespace

bool measureBullet(const BenchRun& run, BenchResult& result) {
  const int size = run.size;
  BulletWorld bullet;
  const btScalar half = btScalar(0.5);
  constexpr int kTwoCorners = 1 + 2;
  btSoftBody* body = btSoftBodyHelpers::CreatePatch(bullet.world.getWorldInfo(), btVector3(-half, 0, -half),
                                                    btVector3(half, 0, -half), btVector3(-half, 0, half),
                                                    btVector3(half, 0, half), size, size, kTwoCorners, true);
  body->setTotalMass(btScalar(0.2));
  body->setMass(0, 0);
  body->setMass(size - 1, 0);
  body->m_cfg.piterations = kIterations;
  bullet.world.addSoftBody(body);
  std::vector<double> frames, processor;
  const int before = std::max(kWarmFrames, static_cast<int>(std::ceil(run.from / kStep)));
  for (int i = 0; i < before + run.frames; ++i) {
    const Timer timer;
    const ProcessorTimer processorTimer;
    bullet.world.stepSimulation(btScalar(kStep), 1, btScalar(kStep));
    if (i < before) continue;
    frames.push_back(timer.seconds());
    processor.push_back(processorTimer.seconds());
  }
  const std::vector<double> stretch = linkStretch(*body, size);
  result.name = "Bullet soft body";
  result.unit = "constraint-sweep";
  result.size = size;
  result.from = run.from;
  result.nodes = body->m_nodes.size();
  result.frameMilliseconds = 1e3 * medianOf(frames);
  result.processorMilliseconds = 1e3 * medianOf(processor);
  result.unitNanoseconds = 1e9 * medianOf(frames) / (kIterations * static_cast<double>(body->m_links.size()));
  result.stretchP99 = stretch[static_cast<std::size_t>(0.99 * static_cast<double>(stretch.size() - 1))];
  for (const double each : stretch) result.stretchMean += each / static_cast<double>(stretch.size());
  bullet.world.removeSoftBody(body);
  delete body;
  return true;
}
#else
bool measureBullet(const BenchRun&, BenchResult&) { return false; }
#endif

}  // namespace selvedge
