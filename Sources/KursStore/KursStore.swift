// KursStore stores everything in one SQLite file that several kurs processes use at once. Read it in this order:
//
//   Schema         the tables and columns, and the migration of older files
//   Connection     the owner of the open database; Statement, one use of a compiled statement; StoreError, where
//                  result codes become errors
//   SQLiteStore    the store, its transactions and how an answer becomes rows; +Open, opening and creating files;
//                  DatabaseFiles, the file operations that SQLite does not do
//   +Recovery      what happens to a damaged file: DatabaseRecovery copies what can be read, as RecoveredTable describes
//                  it, and SchemaTransplant makes a file readable whose schema is damaged
//   +Ledger        which process may fetch an endpoint, and the outcome
//   +Answers       the last answer of each endpoint and the previous closes of its rates
//   +History       adding quotes to the history; +HistoryQueries, reading it; Series, its index
//   +News          news and articles; SearchText, how they are searched
//   +Banks, +Coins, +Alerts, +Health
//
// The module reads no clock and no network: moments are arguments. It derives no data: what it returns was published by
// a source and carries the source's name and the moment it was fetched.
//
// Caveats: a store belongs to one thread. A file in a read-only folder is opened without its `-wal` if that has no
// `-shm` beside it (`Opening.readOnly(mayBeOld: true)`). The claim of a killed process expires with its lease and does
// not count as an attempt, so the rate limit does not make others wait for an answer that never comes.
