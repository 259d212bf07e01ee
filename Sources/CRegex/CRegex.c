#include "CRegex.h"

#include <locale.h>
#include <regex.h>
#include <stdlib.h>

#ifdef __APPLE__
#include <xlocale.h>
#endif

struct expression {
    regex_t regex;
    /* In which text is UTF-8; zero where the system has no such locale, and letters have cases in ASCII only. */
    locale_t locale;
};

static locale_t enter(const struct expression *expression) {
    return expression->locale ? uselocale(expression->locale) : (locale_t)0;
}

static void leave(const struct expression *expression, locale_t previous) {
    if (expression->locale) uselocale(previous);
}

void *kurs_regex_open(const char *pattern, size_t *groups) {
    struct expression *expression = malloc(sizeof *expression);
    if (!expression) return NULL;
    expression->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (!expression->locale) expression->locale = newlocale(LC_CTYPE_MASK, "UTF-8", (locale_t)0);
    locale_t previous = enter(expression);
    int status = regcomp(&expression->regex, pattern, REG_EXTENDED | REG_ICASE);
    leave(expression, previous);
    if (status != 0) {
        if (expression->locale) freelocale(expression->locale);
        free(expression);
        return NULL;
    }
    *groups = expression->regex.re_nsub;
    return expression;
}

void kurs_regex_close(void *regex) {
    struct expression *expression = regex;
    regfree(&expression->regex);
    if (expression->locale) freelocale(expression->locale);
    free(expression);
}

bool kurs_regex_find(void *regex, const char *text, bool is_continued, int32_t *places) {
    const struct expression *expression = regex;
    regmatch_t matches[KURS_REGEX_GROUPS];
    locale_t previous = enter(expression);
    int status = regexec(&expression->regex, text, KURS_REGEX_GROUPS, matches, is_continued ? REG_NOTBOL : 0);
    leave(expression, previous);
    if (status != 0) return false;
    for (size_t index = 0; index < KURS_REGEX_GROUPS; index++) {
        places[2 * index] = (int32_t)matches[index].rm_so;
        places[2 * index + 1] = (int32_t)matches[index].rm_eo;
    }
    return true;
}
