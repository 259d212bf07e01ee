// KursCLI: the commands. Arguments in, bytes and an exit status out.
//
//   Commands/       one folder per feature: the command, and its answer in every format (CommandOutput)
//   Commands.swift  the list of commands; Help, HelpCommand and Manual, their pages
//   Kurs            runs one command line; every failure ends here as one line and a status
//
// What every command needs is in KursTerminal; statements, charts and the wallet have modules of their own. A folder of
// a command uses only folders of lower rank, which FolderRankTests checks.
//
// The path of `kurs rates -m nbu`: Kurs.run → ParsedArguments → CommandContext (Settings) → RatesCommand →
// CurrencyService → DataProvider → store (and, if needed, network, reader, ResponseValidator, store) → RatesOutput →
// RatesTable or RecordWriter → one write.
