// kurs is the executable: the only module that uses the real clock, environment, files, terminal, database and network.
// Read it in this order:
//
//   Program           `main`: builds the adapters, passes them to KursCLI as an Environment, exits with its status
//   SystemTime        the system's clocks, and the time zone of Kyiv
//   SystemFiles       files, read whole and replaced atomically; +Streams, the same piece by piece
//   FileDescriptors   standard input, output and error
//   SystemTerminal    the terminal that `kurs watch` draws on, restored however the process ends
//   ProcessRunner     other programs, started without a shell; ChildProcess, one that is running
//   SystemProbes      the checks of `kurs doctor` that need the system
//
// It contains no logic of commands (KursCLI) or sources (KursSources).
