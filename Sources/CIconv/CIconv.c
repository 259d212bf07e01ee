#include "CIconv.h"

#include <errno.h>
#include <iconv.h>

void *kurs_iconv_open(const char *name) {
    iconv_t converter = iconv_open("UTF-8", name);
    return converter == (iconv_t)-1 ? NULL : converter;
}

void kurs_iconv_close(void *converter) { iconv_close(converter); }

enum kurs_iconv_stop kurs_iconv(void *converter, const uint8_t *input, size_t input_count, size_t *at, uint8_t *output,
                                size_t output_count, size_t *written) {
    /* The interface of 1988 has no const; the input is only read. */
    char *next = (char *)input + *at, *end = (char *)output;
    size_t left = input_count - *at, room = output_count;
    size_t result = iconv(converter, &next, &left, &end, &room);
    if (result != (size_t)-1) {
        /* A character that waits for one to combine with is written at the end. */
        result = iconv(converter, NULL, NULL, &end, &room);
    }
    int error = errno;
    *at = input_count - left;
    *written = output_count - room;
    if (result != (size_t)-1) return KURS_ICONV_DONE;
    switch (error) {
    case E2BIG: return KURS_ICONV_FULL;
    case EINVAL: return KURS_ICONV_CUT;
    default: return KURS_ICONV_MALFORMED;
    }
}
