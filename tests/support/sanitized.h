// Which sanitizer this is compiled with: GCC and clang say it each in a way of its own.
#pragma once

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SELVEDGE_ASAN 1
#elif __has_feature(thread_sanitizer)
#define SELVEDGE_TSAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SELVEDGE_ASAN 1
#elif defined(__SANITIZE_THREAD__)
#define SELVEDGE_TSAN 1
#endif
