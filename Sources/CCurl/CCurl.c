#include "CCurl.h"

const char *kurs_curl_load(void) { return "libcurl is not built in yet"; }
