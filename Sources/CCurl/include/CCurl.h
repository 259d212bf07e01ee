#ifndef KURS_CCURL_H
#define KURS_CCURL_H

/* Loads libcurl at the first request; NULL when it was found, else what was looked for. */
const char *kurs_curl_load(void);

#endif
