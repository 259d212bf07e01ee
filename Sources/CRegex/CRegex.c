#include "CRegex.h"

#include <locale.h>
#include <regex.h>
#include <stdlib.h>

#ifdef __APPLE__
#include <xlocale.h>
#endif

/* The thread's locale while text is UTF-8; zero where the system has no such locale, and letters have cases in ASCII only. */
static locale_t begin_utf8(locale_t *own) {
    *own = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (!*own) *own = newlocale(LC_CTYPE_MASK, "UTF-8", (locale_t)0);
    return *own ? uselocale(*own) : (locale_t)0;
}

static void end_utf8(locale_t own, locale_t previous) {
    if (!own) return;
    uselocale(previous);
    freelocale(own);
}

void *kurs_regex_open(const char *pattern, size_t *groups) {
    regex_t *regex = malloc(sizeof *regex);
    if (!regex) return NULL;
    locale_t own, previous = begin_utf8(&own);
    int status = regcomp(regex, pattern, REG_EXTENDED | REG_ICASE);
    end_utf8(own, previous);
    if (status != 0) {
        free(regex);
        return NULL;
    }
    *groups = regex->re_nsub;
    return regex;
}

void kurs_regex_close(void *regex) {
    regfree(regex);
    free(regex);
}

bool kurs_regex_find(void *regex, const char *text, bool is_continued, int32_t *places) {
    regmatch_t matches[KURS_REGEX_GROUPS];
    locale_t own, previous = begin_utf8(&own);
    int status = regexec(regex, text, KURS_REGEX_GROUPS, matches, is_continued ? REG_NOTBOL : 0);
    end_utf8(own, previous);
    if (status != 0) return false;
    for (size_t index = 0; index < KURS_REGEX_GROUPS; index++) {
        places[2 * index] = (int32_t)matches[index].rm_so;
        places[2 * index + 1] = (int32_t)matches[index].rm_eo;
    }
    return true;
}
