// KursWallet: a wallet that is an hledger journal: reading it, what its records come to, and changing its text.
//
// It contains no network, no command line and no files: bytes come in and bytes go out.
//
// Read in this order; a folder uses only those before it:
//   Values/     CommodityStyle (decimals and marks), JournalError
//   Syntax/     RawNumber, JournalDate, LineText: the parts of a line
//   Journal/    Journal: files with their bytes, transactions and postings by offset and number
//   Balancing/  Balances (sums by account and commodity, as hledger shows them), CommoditySums (of one transaction)
//   Reading/    JournalReader: one pass over the bytes of each file; +Balancing infers missing amounts, +Assertions checks
//               balances and calculates assigned amounts
//   Records/    Record (a transaction with its texts), RecordID, Tag, RecordText (a record as it is written)
//   Accounts/   ChartOfAccounts: kinds of accounts, and accounts as people name them
//   Changes/    JournalEdit (a range and its replacement), Change (edits that can be undone), WalletIndex (what adding a
//               record needs to know of a file that has not changed)
//   Plans/      Recurrence (the days of a period expression), Plan (a periodic transaction), Occurrence (a day of a plan, open,
//               done or skipped)
//   Reports/    Valuation (amounts in one currency by day), ReportBuilder and WalletReport (sums of a period)
//   Goals/      Goal (a limit or a target for a period), which is a comment line
//   Import/     ImportPlan (rows of statements that become records, each once), ImportIdentity (what makes a row the same),
//               CategoryRules and CategoryHistory (the categories of new records)
//   Merge/      JournalMerge (two versions of a journal made one), RecordVersion (a record by fields, with the times of edits)
//
// In a line: `try JournalReader.read(bytes, path: "wallet.journal", year: 2026).balances()`.
//
// A journal is never written from its model. A change is a list of `JournalEdit`, ranges of the text and what replaces
// them, so that comments, order and directives that are not read survive byte for byte; a new record is appended. The
// caller locks the file, reads it, applies the edits and replaces it by a rename (`Files.lock` in KursCLI).
//
// A record has an identifier, the tag `id:` in the comment of its transaction. One without the tag has an identifier that
// follows from its text, which must be written when the record is changed, so that it stays the same.
//
// What it refuses: a line whose meaning is uncertain where a balance depends on it (`JournalError`). Lines that no number
// depends on are kept and listed in `Journal.unread`.
//
// Caveats: automatic postings (`=`) and periodic transactions (`~`) are not applied, as in hledger without --auto and
// --forecast; timeclock lines and included patterns are refused.
