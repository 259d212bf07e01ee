#include "CZlib.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

/* The stream of zlib's interface, which has not changed since 1.0. */
struct z_stream {
    const uint8_t *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *msg;
    void *state;
    void *zalloc;
    void *zfree;
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
};

enum { Z_FINISH = 4, Z_STREAM_END = 1, RAW_DEFLATE = -15 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int (*inflate_init)(struct z_stream *, int, const char *, int);
static int (*inflate_run)(struct z_stream *, int);
static int (*inflate_end)(struct z_stream *);

static void find(void *file, const char *name, void *place) {
    void *symbol = dlsym(file, name);
    memcpy(place, &symbol, sizeof symbol);
}

static void open_library(void) {
#ifdef __APPLE__
    static const char *const names[] = {"libz.1.dylib", "libz.dylib"};
#else
    static const char *const names[] = {"libz.so.1", "libz.so"};
#endif
    void *file = NULL;
    for (size_t index = 0; !file && index < sizeof names / sizeof names[0]; index++) {
        file = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
    }
    if (!file) return;
    find(file, "inflateInit2_", &inflate_init);
    find(file, "inflate", &inflate_run);
    find(file, "inflateEnd", &inflate_end);
}

int kurs_inflate(const uint8_t *input, size_t input_count, uint8_t *output, size_t output_count) {
    pthread_once(&once, open_library);
    if (!inflate_init || !inflate_run || !inflate_end) return KURS_INFLATE_NO_LIBRARY;
    if (input_count > UINT_MAX || output_count > UINT_MAX) return KURS_INFLATE_DAMAGED;
    struct z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflate_init(&stream, RAW_DEFLATE, "1.2.3", (int)sizeof stream) != 0) return KURS_INFLATE_DAMAGED;
    stream.next_in = input;
    stream.avail_in = (unsigned int)input_count;
    stream.next_out = output;
    stream.avail_out = (unsigned int)output_count;
    int ended = inflate_run(&stream, Z_FINISH);
    unsigned int missing = stream.avail_out;
    inflate_end(&stream);
    return ended == Z_STREAM_END && missing == 0 ? KURS_INFLATED : KURS_INFLATE_DAMAGED;
}
