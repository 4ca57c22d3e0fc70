// libav's objects, owned; its errors in words.
#pragma once

#include <memory>
#include <string>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
}

namespace selvedge {

struct LibavFree {
  void operator()(AVCodecContext* context) const { avcodec_free_context(&context); }
  void operator()(AVFormatContext* context) const { avformat_free_context(context); }
  void operator()(AVFrame* frame) const { av_frame_free(&frame); }
  void operator()(AVPacket* packet) const { av_packet_free(&packet); }
  void operator()(SwsContext* context) const { sws_freeContext(context); }
  void operator()(AVIOContext* context) const {
    av_freep(static_cast<void*>(&context->buffer));
    avio_context_free(&context);
  }
};
template <class T>
using Libav = std::unique_ptr<T, LibavFree>;

std::string libavWords(int error);

// A picture to be scaled into, or from: its rows begin where libswscale wants them, with room behind each. Null without memory.
Libav<AVFrame> emptyPicture(AVPixelFormat format, int width, int height);
// Scales RGB rows, each so many bytes after the one before, into `to`. libswscale reads some bytes more than a picture has, so
// that it is given a copy: `copied`, an empty picture of that size.
void scaleRgb(SwsContext& scaler, const unsigned char* rgb, int rowBytes, AVFrame& copied, const AVFrame& to);
// Its RGB rows to `to`, each so many bytes after the one before.
void copyRows(const AVFrame& rgb, unsigned char* to, int rowBytes);

void silenceLibav();  // it would write on standard error by itself

}  // namespace selvedge
