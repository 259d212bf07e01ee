#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __linux__
#include <link.h>
#include <sys/mman.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { CURL_GLOBAL_SSL = 1, CURLMSG_DONE = 1 };

struct message {
    int kind;
    void *easy;
    union {
        void *anything;
        int result;
    } data;
};

struct kurs_curl_sockaddr {
    int family;
    int type;
    int protocol;
    unsigned int length;
    struct sockaddr address;
};

struct kurs_curl {
    struct kurs_curl *next;
    void *file;
    int (*global_init)(long);
    char *(*version)(void);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    const char *(*easy_strerror)(int);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned int, int, int *);
    struct message *(*multi_info_read)(void *, int *);
};

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
static struct kurs_curl *opened;

static int find(void *file, const char *name, void *place) {
    void *symbol = dlsym(file, name);
    memcpy(place, &symbol, sizeof symbol);
    return symbol != NULL;
}

static int find_all(struct kurs_curl *curl, void *file) {
    return find(file, "curl_global_init", &curl->global_init) && find(file, "curl_version", &curl->version)
        && find(file, "curl_easy_init", &curl->easy_init)
        && find(file, "curl_easy_cleanup", &curl->easy_cleanup) && find(file, "curl_easy_setopt", &curl->easy_setopt)
        && find(file, "curl_easy_getinfo", &curl->easy_getinfo)
        && find(file, "curl_easy_strerror", &curl->easy_strerror)
        && find(file, "curl_slist_append", &curl->slist_append)
        && find(file, "curl_slist_free_all", &curl->slist_free_all)
        && find(file, "curl_multi_init", &curl->multi_init) && find(file, "curl_multi_cleanup", &curl->multi_cleanup)
        && find(file, "curl_multi_add_handle", &curl->multi_add_handle)
        && find(file, "curl_multi_remove_handle", &curl->multi_remove_handle)
        && find(file, "curl_multi_perform", &curl->multi_perform)
        && find(file, "curl_multi_poll", &curl->multi_poll)
        && find(file, "curl_multi_info_read", &curl->multi_info_read);
}

#ifdef __linux__
/* The pages of a library's file that are only read: they come back from the file when they are wanted. */
static int give_back(struct dl_phdr_info *library, size_t size, void *unused) {
    (void)size, (void)unused;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (!library->dlpi_name || !library->dlpi_name[0]) return 0;
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
        uintptr_t start = (library->dlpi_addr + part->p_vaddr) & ~(page - 1);
        uintptr_t end = (library->dlpi_addr + part->p_vaddr + part->p_memsz) & ~(page - 1);
        if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}
#endif

/* To bind libcurl and the thirty libraries it needs, the loader reads 7 MB of their tables, which nobody reads again. A
   third of what kurs may use at most would be held by them until the end. And answers come and go: glibc would keep
   the room of the largest so far, where a fixed threshold gives each one's back. */
static void save_memory(void) {
#ifdef __linux__
    dl_iterate_phdr(give_back, NULL);
#endif
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

void kurs_curl_save_memory(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, save_memory);
}

static const kurs_curl *open_once(const char *name) {
    void *file = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!file) return NULL;
    for (struct kurs_curl *known = opened; known; known = known->next) {
        if (known->file == file) {
            dlclose(file);
            return known;
        }
    }
    struct kurs_curl *curl = calloc(1, sizeof *curl);
    /* curl_global_init is not safe in threads before 7.84: the lock around us is what makes it so. */
    if (!curl || !find_all(curl, file) || curl->global_init(CURL_GLOBAL_SSL) != 0) {
        free(curl);
        dlclose(file);
        return NULL;
    }
    curl->file = file;
    curl->next = opened;
    opened = curl;
    return curl;
}

const kurs_curl *kurs_curl_open(const char *name) {
    pthread_mutex_lock(&opening);
    const kurs_curl *curl = open_once(name);
    pthread_mutex_unlock(&opening);
    return curl;
}

const char *kurs_curl_version(const kurs_curl *curl) { return curl->version(); }

void *kurs_curl_easy_init(const kurs_curl *curl) { return curl->easy_init(); }
void kurs_curl_easy_cleanup(const kurs_curl *curl, void *easy) { curl->easy_cleanup(easy); }
const char *kurs_curl_easy_strerror(const kurs_curl *curl, int code) { return curl->easy_strerror(code); }

int kurs_curl_set_long(const kurs_curl *curl, void *easy, int option, long value) {
    return curl->easy_setopt(easy, option, value);
}

int kurs_curl_set_offset(const kurs_curl *curl, void *easy, int option, int64_t value) {
    return curl->easy_setopt(easy, option, value);
}

int kurs_curl_set_text(const kurs_curl *curl, void *easy, int option, const char *value) {
    return curl->easy_setopt(easy, option, value);
}

int kurs_curl_set_pointer(const kurs_curl *curl, void *easy, int option, void *value) {
    return curl->easy_setopt(easy, option, value);
}

int kurs_curl_set_on_bytes(const kurs_curl *curl, void *easy, int option, kurs_curl_on_bytes function) {
    return curl->easy_setopt(easy, option, function);
}

int kurs_curl_set_on_progress(const kurs_curl *curl, void *easy, kurs_curl_on_progress function) {
    return curl->easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, function);
}

int kurs_curl_set_on_socket(const kurs_curl *curl, void *easy, kurs_curl_on_socket function) {
    return curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

int64_t kurs_curl_get_long(const kurs_curl *curl, void *easy, int what) {
    long value = 0;
    return curl->easy_getinfo(easy, what, &value) == CURLE_OK ? value : 0;
}

int64_t kurs_curl_get_offset(const kurs_curl *curl, void *easy, int what) {
    int64_t value = 0;
    return curl->easy_getinfo(easy, what, &value) == CURLE_OK ? value : 0;
}

const char *kurs_curl_get_text(const kurs_curl *curl, void *easy, int what) {
    const char *value = NULL;
    return curl->easy_getinfo(easy, what, &value) == CURLE_OK ? value : NULL;
}

void *kurs_curl_list_append(const kurs_curl *curl, void *list, const char *line) {
    return curl->slist_append(list, line);
}

void kurs_curl_list_free(const kurs_curl *curl, void *list) { curl->slist_free_all(list); }

void *kurs_curl_multi_init(const kurs_curl *curl) { return curl->multi_init(); }
void kurs_curl_multi_cleanup(const kurs_curl *curl, void *multi) { curl->multi_cleanup(multi); }
int kurs_curl_multi_add(const kurs_curl *curl, void *multi, void *easy) { return curl->multi_add_handle(multi, easy); }

int kurs_curl_multi_remove(const kurs_curl *curl, void *multi, void *easy) {
    return curl->multi_remove_handle(multi, easy);
}

int kurs_curl_multi_perform(const kurs_curl *curl, void *multi) {
    int running = 0;
    return curl->multi_perform(multi, &running);
}

int kurs_curl_multi_poll(const kurs_curl *curl, void *multi, int milliseconds) {
    int ready = 0;
    return curl->multi_poll(multi, NULL, 0, milliseconds, &ready);
}

void *kurs_curl_multi_next_done(const kurs_curl *curl, void *multi, int *code) {
    int left = 0;
    for (struct message *message; (message = curl->multi_info_read(multi, &left));) {
        if (message->kind != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy;
    }
    return NULL;
}

int kurs_curl_sockaddr_bytes(const kurs_curl_sockaddr *address, uint8_t *sixteen) {
    /* An IPv6 address is longer than the struct says; libcurl allocates for the longest. */
    const char *place = (const char *)address + offsetof(struct kurs_curl_sockaddr, address);
    if (address->family == AF_INET && address->length >= sizeof(struct sockaddr_in)) {
        struct sockaddr_in four;
        memcpy(&four, place, sizeof four);
        memcpy(sixteen, &four.sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6 && address->length >= sizeof(struct sockaddr_in6)) {
        struct sockaddr_in6 six;
        memcpy(&six, place, sizeof six);
        memcpy(sixteen, &six.sin6_addr, 16);
        return 16;
    }
    return 0;
}

int kurs_curl_socket(const kurs_curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
#else
    int made = socket(address->family, address->type, address->protocol);
    if (made >= 0) fcntl(made, F_SETFD, FD_CLOEXEC);
    return made;
#endif
}

int kurs_curl_has_peer(int socket) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    return getpeername(socket, (struct sockaddr *)&address, &length) == 0;
}
