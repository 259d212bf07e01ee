// markup-bench: shows maintainers how the parsers of KursMarkup read a page or a feed, and how fast.
//
//   markup-bench tree [--encoding LABEL] [--fragment CONTEXT] [--scripting] FILE|-
//   markup-bench tree --jsonl < html5lib-tree.jsonl       trees in the dump format of html5lib-tests
//   markup-bench tokens --jsonl < html5lib-tokens.jsonl   tokens in the format of html5lib-tests
//   markup-bench feed [--raw] [--base URL] [--content-type CT] FILE|-
//   markup-bench grids FILE|-                             tables with spans resolved
//   markup-bench speed [--repeat N] FILE…                 throughput in MB/s of processor time
//
// Read MarkupBench.swift first. Each kind is one file: TreeDump, TokenDump, FeedDump, GridDump, Throughput.
//
// It is part of the package for those who change the parsers, is not installed, and promises nothing. Its status is 0, 64
// for invalid usage, 65 for a file's contents, and 66 for a file that is missing or cannot be read.
