#include "constraints/limit_settings.h"

namespace selvedge {

Params LimitSettings::params() {
  return {
      param("stretch", &stretch, "",
            "No edge along warp or weft ends a step longer than (1 + stretch) times its rest length, with any method. "
            "0: no limit.")
          .range(0, 10)
          .fixedAtLoad(),
      param("bias", &bias, "", "The same of edges across, which shear stretches. 0: no limit.")
          .range(0, 10)
          .fixedAtLoad(),
      param("tether", &tether, "",
            "No node ends a step further from the pin that is nearest through the cloth, of those that hold a node "
            "whole, than (1 + tether) times the way to it at rest. 0: no tethers.")
          .range(0, 10)
          .fixedAtLoad(),
  };
}

}  // namespace selvedge
