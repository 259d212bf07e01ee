#ifndef KURS_CZLIB_H
#define KURS_CZLIB_H

/*
 * zlib at arm's length: loaded when the first compressed file is read, never linked, because nothing else needs it.
 * What is used of its stable binary interface is declared in CZlib.c under zlib's own names.
 */

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum kurs_inflate_result {
    KURS_INFLATED = 0,
    /* No zlib on this system. */
    KURS_INFLATE_NO_LIBRARY = 1,
    /* The bytes are damaged, or there are more or fewer of them than expected. */
    KURS_INFLATE_DAMAGED = 2
};

/* Inflates raw deflated bytes to exactly `output_count` bytes. */
int kurs_inflate(const uint8_t *input, size_t input_count, uint8_t *output, size_t output_count);

#pragma clang assume_nonnull end

#endif
