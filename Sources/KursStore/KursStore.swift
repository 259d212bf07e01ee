// KursStore keeps everything in one SQLite file that many copies of kurs use at once. Read it in this order:
//
//   Schema       the tables, and how an older file becomes a newer one
//   Connection   the one owner of the database; Statement, one use of a compiled statement; Failure, the funnel
//   Opening      from a path to a store: opened, made, set aside, refused; Files, what is done without SQLite
//   SQLiteStore  the store itself and its transactions
//   Ledger       who may ask an endpoint, and what came of it; Held and FetchStateRow, its row; Keeping, how an answer
//                becomes rows
//   Answers      what each endpoint last said, and Closes, what its changes are measured against
//   History      all that was ever said, kept by Series; Questions, what is asked of it, answered by SeriesRows and
//                HistoryMerge
//   Shelf        news and articles; Folded, how they are searched; Banks, Coins, Alerts, Settings, Health
//
// It reads no clock and knows no network: moments come as values. It keeps no answer of its own making: what it
// gives back is what a source said, with its name and the moment it was fetched.
//
// Caveats: one store belongs to one thread. A file in a folder nobody may write to is read without its `-wal` when that
// has no `-shm` beside it, which the opening says (`mayBeOld`). A claim of a process killed in the middle of a request is
// dead after its lease, and its attempt is not counted, so that nobody waits five minutes for a dead process's answer.
