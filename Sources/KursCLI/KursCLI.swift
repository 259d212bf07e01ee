// KursCLI: the command line. Words in, bytes and an exit status out.
//
// Read in this order:
//   Kurs          runs one command line; every failure ends here as one line and a status (ExitStatus)
//   Grammar/      declarations of options and commands, the words of a command line taken apart by them, and the words
//                 of people (amounts, days, markets, banks) read; help and completions are made from the declarations
//   Settings/     what the words, the environment and the configuration come to, checked once; World, which holds
//                 everything outside the program as values, and the ports it is made of (Files, TransportOptions, Streams)
//   Session/      one command line being carried out: opens store and network when first needed (LazyTransport), makes
//                 the services (Services), says what is to be said beside an answer (Notes)
//   Commands/     Command names them all; one file per command: its declaration, what it asks, what it shows
//   Output/       records for machines (RecordWriter), tables for people (TextTable), the gate to the terminal
//   Speech/       every sentence, in both languages: Explanation words failures, a file per kind of them;
//                 RefusalMessage has a sentence for every refusal of an answer, WarningMessage for warnings
//   Stream/       amounts by the line and bank statements by the row
//   Chart/        histories drawn: in the terminal, as SVG, as a line of blocks
//   Bar/          one line for a status bar: a template or the usual line (BarReading), written for each bar (BarFormat)
//   Watch/        the whole screen: a state, a reducer without I/O, a renderer, and the loop that joins them to a
//                 terminal; what takes a request is fetched by a kurs started beside it (BackgroundFetches)
//   Completions/  what a shell offers after Tab
//   Inspect/      the maintainer's bench: what parsers and readers make of a file
//
// The walk of `kurs rates -m nbu`: Kurs.run → Words → Session (Settings) → Command → RatesCommand → CurrencyService →
// DataProvider → store (and, if need be, network, reader, ResponseValidator, store) → RatesTable or RecordWriter → one write.
//
// What it refuses to do: prompt, print data anywhere but standard output, localise what a program reads, and let text
// from outside reach a terminal or a spreadsheet raw.
//
// Caveats: the cached path is counted in microseconds. Generic containers, string building and dictionaries cost
// there; bytes appended to an array do not.
