// kurs: the roof. The only module that knows the real clock, environment, files, terminal, database and network.
//
// Read in this order:
//   Program           `main`: builds the adapters, hands them to KursCLI as a World, exits with its status
//   SystemTime        the system's clocks and Kyiv's zone
//   SystemFiles       files, read whole and replaced by renaming; FileStreams, the same piece by piece
//   Descriptors       standard input, output and errors
//   SystemTerminal    the terminal that `kurs watch` draws on, put back whatever ends the process
//   Programs          other programs, run without a shell; ChildProcess, one of them under way
//   SystemProbes      what `kurs doctor` asks of the machine; Recordings, a recording's failures for the command line
//   SystemCalls       the C functions that several of these call
//
// What it refuses to do: decide anything. What a command means is KursCLI's, what a source means KursSources'.
