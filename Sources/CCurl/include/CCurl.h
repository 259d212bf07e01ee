#ifndef KURS_CCURL_H
#define KURS_CCURL_H

/*
 * libcurl at arm's length: found when the first request is made, never linked, because linking it costs every answer
 * from the cache some 5 ms. Nothing of libcurl's own headers is used; what is needed of its stable binary interface is
 * declared here under libcurl's own names. Its functions of variable arguments get one fixed form per kind of value,
 * which is all that Swift can call.
 */

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* Options of curl_easy_setopt. */
enum {
    CURLOPT_LOW_SPEED_LIMIT = 19,
    CURLOPT_LOW_SPEED_TIME = 20,
    CURLOPT_SSLVERSION = 32,
    CURLOPT_NOPROGRESS = 43,
    CURLOPT_FOLLOWLOCATION = 52,
    CURLOPT_SSL_VERIFYPEER = 64,
    CURLOPT_FRESH_CONNECT = 74,
    CURLOPT_SSL_VERIFYHOST = 81,
    CURLOPT_HTTP_VERSION = 84,
    CURLOPT_TIMEOUT_MS = 155,
    CURLOPT_CONNECTTIMEOUT_MS = 156,
    CURLOPT_PROTOCOLS = 181,
    CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
    CURLOPT_HTTP09_ALLOWED = 285,
    CURLOPT_QUICK_EXIT = 322,
    CURLOPT_WRITEDATA = 10001,
    CURLOPT_URL = 10002,
    CURLOPT_PROXY = 10004,
    CURLOPT_ERRORBUFFER = 10010,
    CURLOPT_USERAGENT = 10018,
    CURLOPT_HTTPHEADER = 10023,
    CURLOPT_HEADERDATA = 10029,
    CURLOPT_XFERINFODATA = 10057,
    CURLOPT_ACCEPT_ENCODING = 10102,
    CURLOPT_PRIVATE = 10103,
    CURLOPT_OPENSOCKETDATA = 10164,
    CURLOPT_NOPROXY = 10177,
    CURLOPT_PROTOCOLS_STR = 10318,
    CURLOPT_WRITEFUNCTION = 20011,
    CURLOPT_HEADERFUNCTION = 20079,
    CURLOPT_OPENSOCKETFUNCTION = 20163,
    CURLOPT_XFERINFOFUNCTION = 20219,
    CURLOPT_MAXFILESIZE_LARGE = 30117
};

/* Values of those options. */
enum {
    CURL_SSLVERSION_TLSv1_2 = 6,
    CURL_HTTP_VERSION_2TLS = 4,
    CURLPROTO_HTTP = 1,
    CURLPROTO_HTTPS = 2,
    CURL_ERROR_SIZE = 256,
    CURL_SOCKET_BAD = -1
};

/* What curl_easy_getinfo is asked for. */
enum {
    CURLINFO_PRIVATE = 0x100015,
    CURLINFO_REDIRECT_URL = 0x10001F,
    CURLINFO_PRIMARY_IP = 0x100020,
    CURLINFO_CAINFO = 0x10003D,
    CURLINFO_CAPATH = 0x10003E,
    CURLINFO_RESPONSE_CODE = 0x200002,
    CURLINFO_OS_ERRNO = 0x200019,
    CURLINFO_NAMELOOKUP_TIME_T = 0x600033,
    CURLINFO_PRETRANSFER_TIME_T = 0x600035
};

/* The results of a transfer that mean something else than "the connection broke". */
enum {
    CURLE_OK = 0,
    CURLE_UNSUPPORTED_PROTOCOL = 1,
    CURLE_COULDNT_RESOLVE_PROXY = 5,
    CURLE_COULDNT_RESOLVE_HOST = 6,
    CURLE_COULDNT_CONNECT = 7,
    CURLE_WEIRD_SERVER_REPLY = 8,
    CURLE_WRITE_ERROR = 23,
    CURLE_OUT_OF_MEMORY = 27,
    CURLE_OPERATION_TIMEDOUT = 28,
    CURLE_ABORTED_BY_CALLBACK = 42,
    CURLE_SSL_CERTPROBLEM = 58,
    CURLE_SSL_CIPHER = 59,
    CURLE_PEER_FAILED_VERIFICATION = 60,
    CURLE_FILESIZE_EXCEEDED = 63,
    CURLE_SSL_CACERT_BADFILE = 77,
    CURLE_SSL_CRL_BADFILE = 82,
    CURLE_SSL_ISSUER_ERROR = 83,
    CURLE_SSL_PINNEDPUBKEYNOTMATCH = 90,
    CURLE_SSL_INVALIDCERTSTATUS = 91
};

/* A loaded libcurl and the functions of it that are used. Never unloaded: it starts threads and registers exits. */
typedef struct kurs_curl kurs_curl;

/* An address libcurl is about to connect to: struct curl_sockaddr. */
typedef struct kurs_curl_sockaddr kurs_curl_sockaddr;

/* Takes `size * count` bytes; any other result than that number ends the transfer. */
typedef size_t (*kurs_curl_on_bytes)(char *bytes, size_t size, size_t count, void *data);
/* Hears the progress in bytes as they came over the wire; any result but 0 ends the transfer. */
typedef int (*kurs_curl_on_progress)(void *data, int64_t down_total, int64_t down, int64_t up_total, int64_t up);
/* Opens the socket for an address, or answers CURL_SOCKET_BAD. */
typedef int (*kurs_curl_on_socket)(void *data, int purpose, const kurs_curl_sockaddr *address);

/* Loads one file (dlopen) and initialises it once; NULL when it is not there or lacks a function. Safe in threads. */
const kurs_curl *_Nullable kurs_curl_open(const char *file);

/* Gives back what loading libcurl took and nobody needs any more; once. It costs half a millisecond: for large answers. */
void kurs_curl_save_memory(void);

/* curl_version: itself and what it was built with */
const char *kurs_curl_version(const kurs_curl *curl);

/* curl_easy_init, curl_easy_cleanup, curl_easy_strerror */
void *_Nullable kurs_curl_easy_init(const kurs_curl *curl);
void kurs_curl_easy_cleanup(const kurs_curl *curl, void *easy);
const char *kurs_curl_easy_strerror(const kurs_curl *curl, int code);

/* curl_easy_setopt, one form for each kind of value */
int kurs_curl_set_long(const kurs_curl *curl, void *easy, int option, long value);
int kurs_curl_set_offset(const kurs_curl *curl, void *easy, int option, int64_t value);
int kurs_curl_set_text(const kurs_curl *curl, void *easy, int option, const char *_Nullable value);
int kurs_curl_set_pointer(const kurs_curl *curl, void *easy, int option, void *_Nullable value);
int kurs_curl_set_on_bytes(const kurs_curl *curl, void *easy, int option, kurs_curl_on_bytes function);
int kurs_curl_set_on_progress(const kurs_curl *curl, void *easy, kurs_curl_on_progress function);
int kurs_curl_set_on_socket(const kurs_curl *curl, void *easy, kurs_curl_on_socket function);

/* curl_easy_getinfo; 0 or NULL when libcurl does not know. */
int64_t kurs_curl_get_long(const kurs_curl *curl, void *easy, int what);
int64_t kurs_curl_get_offset(const kurs_curl *curl, void *easy, int what);
const char *_Nullable kurs_curl_get_text(const kurs_curl *curl, void *easy, int what);

/* curl_slist_append (NULL when out of memory; the list stays as it was) and curl_slist_free_all */
void *_Nullable kurs_curl_list_append(const kurs_curl *curl, void *_Nullable list, const char *line);
void kurs_curl_list_free(const kurs_curl *curl, void *_Nullable list);

/* curl_multi_init, _cleanup, _add_handle, _remove_handle, _perform, _poll */
void *_Nullable kurs_curl_multi_init(const kurs_curl *curl);
void kurs_curl_multi_cleanup(const kurs_curl *curl, void *multi);
int kurs_curl_multi_add(const kurs_curl *curl, void *multi, void *easy);
int kurs_curl_multi_remove(const kurs_curl *curl, void *multi, void *easy);
int kurs_curl_multi_perform(const kurs_curl *curl, void *multi);
int kurs_curl_multi_poll(const kurs_curl *curl, void *multi, int milliseconds);
/* curl_multi_info_read: the next easy handle that is done and its CURLcode; NULL when there is no more. */
void *_Nullable kurs_curl_multi_next_done(const kurs_curl *curl, void *multi, int *code);

/* Writes the address's 4 or 16 bytes and returns how many; 0 for anything that is not IP. */
int kurs_curl_sockaddr_bytes(const kurs_curl_sockaddr *address, uint8_t *sixteen);
/* socket(2), closed on exec, as libcurl itself would open it. */
int kurs_curl_socket(const kurs_curl_sockaddr *address);
/* Whether a socket is connected. */
int kurs_curl_has_peer(int socket);

#pragma clang assume_nonnull end

#endif
