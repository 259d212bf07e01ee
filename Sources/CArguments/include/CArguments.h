#ifndef KURS_CARGUMENTS_H
#define KURS_CARGUMENTS_H

/*
 * The words of the command line and the environment as the system handed them over. Swift's runtime reads the words from
 * /proc, and a container or a chroot may have none: every command would then be the bare one.
 */

#pragma clang assume_nonnull begin

/* How many words there are, the program's name included; 0 where the system hands none over. */
int kurs_argument_count(void);

/* A word by its position; null beyond the last. */
const char *_Nullable kurs_argument(int index);

/* The variables of the environment as `NAME=value`, null after the last; null where there is none. Swift does not see
   `environ` on every system. */
char *_Nullable *_Nullable kurs_environment(void);

#pragma clang assume_nonnull end

#endif
