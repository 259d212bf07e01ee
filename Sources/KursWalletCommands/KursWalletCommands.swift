// KursWalletCommands: `kurs wallet` and its verbs, above the journal that KursWallet reads and changes.
//
// Read in this order; each folder uses only those above it, which FolderRankTests checks:
//   Access/    the file, its lock and its index (WalletFile, WalletMemory), and the options of several verbs
//   Records/   the records that a command lists or changes, amounts, periods, accounts by name, rates (WalletRates), and
//              what a sum leaves out (LeftOut)
//   Capture/   add, earn, move, buy and sell, lend
//   Look/      list, balance, and the balance of a statement (ExpectedBalance)
//   Change/    edit, split, rm, merge, categories
//   Goals/     goals, and what was told of them
//   Export/    other programs' formats
//   Report/    reports over time, the chart, books of income and the single tax
//   Plans/     plans, due payments and tasks
//   Import/    statements into records, rules, sorting
//   Fetch/     statements from a bank
//   Figures/   the sums that `watch`, `bar` and the overview share
//   WalletCommand.swift  the verbs
//
// What it refuses to do: write a journal from a model. A change is a list of edits of the text (JournalEdit), so that
// everything else stays as its owner wrote it.
