#ifndef KURS_CREGEX_H
#define KURS_CREGEX_H

/*
 * regcomp(3) of the C library: extended regular expressions of POSIX in any case of letters, on text in UTF-8 whatever
 * the process's locale.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* The most groups that are told, the whole match among them. */
#define KURS_REGEX_GROUPS 10

/* A compiled expression, and the number of its groups; NULL for one that cannot be read. */
void *_Nullable kurs_regex_open(const char *pattern, size_t *groups);

void kurs_regex_close(void *regex);

/*
 * Whether some part of a text matches. `places` is set to the first byte and the end of each group, -1 for one that
 * took no part.
 */
bool kurs_regex_find(void *regex, const char *text, bool is_continued, int32_t *places);

#pragma clang assume_nonnull end

#endif
