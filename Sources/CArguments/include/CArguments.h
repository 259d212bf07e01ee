#ifndef KURS_CARGUMENTS_H
#define KURS_CARGUMENTS_H

/*
 * The words of the command line as the system handed them over. Swift's runtime reads them from /proc, and a container
 * or a chroot may have none: every command would then be the bare one.
 */

#pragma clang assume_nonnull begin

/* How many words there are, the program's name included; 0 where the system hands none over. */
int kurs_argument_count(void);

/* A word by its position; null beyond the last. */
const char *_Nullable kurs_argument(int index);

#pragma clang assume_nonnull end

#endif
