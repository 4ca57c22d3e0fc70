// The picture of one view: drawn with several samples a pixel, then resolved into a texture.
#pragma once

#include <optional>

#include "render/gl/gl_objects.h"
#include "render/gl/target_texture.h"
#include "render/passes/region.h"

namespace selvedge {

class ViewTarget {
 public:
  // Made anew where size or samples are others than before.
  void prepare(int width, int height, int samples);
  // To draw into, that part of it alone; with as many samples as there are, or (no depth then) with one.
  void bind(const Region& part) const;
  void bindResolved(const Region& part) const;
  void resolve(const Region& part) const;
  void copyDepth(unsigned framebuffer, const Region& part) const;  // one sample of each pixel, to the same place
  bool severalSamples() const { return several_.has_value(); }
  unsigned texture() const { return resolved_ ? resolved_->colour.texture.id() : 0; }

 private:
  struct Resolved {
    TargetTexture colour;
    GlRenderbuffer depth;
  };
  struct Samples {
    GlRenderbuffer colour, depth;
    GlFramebuffer framebuffer;
  };
  void makeResolved();
  void makeSamples();

  int width_ = 0, height_ = 0, samples_ = 0;
  std::optional<Resolved> resolved_;
  std::optional<Samples> several_;  // none for one sample: that is drawn into the picture itself
};

}  // namespace selvedge
