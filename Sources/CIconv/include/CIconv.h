#ifndef KURS_CICONV_H
#define KURS_CICONV_H

/*
 * iconv(3) of the C library, converting to UTF-8. Reports why a conversion stopped as a value, because `errno` is the
 * C library's, which no module below the adapters imports.
 */

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum kurs_iconv_stop {
    /* All input was read and all output written. */
    KURS_ICONV_DONE = 0,
    /* The output is full; the rest of the input follows in another call. */
    KURS_ICONV_FULL = 1,
    /* The bytes at `*at` are no character. */
    KURS_ICONV_MALFORMED = 2,
    /* The input ends inside the character at `*at`. */
    KURS_ICONV_CUT = 3
};

/* A converter from an encoding to UTF-8; NULL where the system has none of that name, or no memory for it. */
void *_Nullable kurs_iconv_open(const char *name);

void kurs_iconv_close(void *converter);

/*
 * Converts input from `*at` on, and advances `*at` past what was read. `*written` is set to the number of bytes in
 * `output`.
 */
enum kurs_iconv_stop kurs_iconv(void *converter, const uint8_t *_Nullable input, size_t input_count, size_t *at,
                                uint8_t *output, size_t output_count, size_t *written);

#pragma clang assume_nonnull end

#endif
