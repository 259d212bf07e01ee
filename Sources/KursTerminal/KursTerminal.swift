// KursTerminal: what every command needs and no command is.
//
// Read in this order; each folder uses only those above it, which FolderRankTests checks:
//   Environment/    everything outside the program as values, and the ports for it (Files, Terminal, TransportOptions,
//                   Streams); ExitStatus
//   Rendering/      the fields of records (Field), records for machines (RecordWriter), tables for people (TextTable),
//                   the sanitiser of text that reaches the terminal (TerminalSafe)
//   Localization/   numbers, times, and names in English and Ukrainian
//   CommandLine/    declarations of options and commands, the parser that uses them (ParsedArguments), and the readers
//                   of what people type (amounts, days, markets); help and completions come from the declarations
//   Configuration/  the configuration file, and the effective settings of a run (Settings)
//   Messages/       every error and warning in both languages; ErrorMessage formats failures, one file per kind,
//                   RefusalMessage covers each reason to reject an answer
//   Context/        one running command (CommandContext): its store, network and services, opened on first use
//                   (Services), its answer in every format (CommandOutput), and its printed output (Reporter)
//
// What it refuses to do: prompt, print data anywhere but standard output, localise machine-readable output, and let
// text from outside reach a terminal or spreadsheet unescaped.
//
// Caveats: an answer from the store takes microseconds. Generic containers, string building and dictionaries are
// noticeable there; appending bytes to an array is not.
