// KursSources: which URL, and which field or cell means what. Pure functions, no I/O, no clock.
//
// Read in this order:
//   SourceCatalogue   which sources answer for a market, in which order: the front door for commands
//   SourceReaders     every reader by its name: the front door for `kurs inspect source`
//   SourceRecord      what `kurs sources` says about each
//   NBU/ …            one folder per upstream: `…Source` says which URL is asked for which question, `…Reader` which
//                     field of the answer means what; the NBU's years are read while they arrive (NBURangeReader)
//   News/             feeds, lists and articles; NewsSources says which are asked, NewsID what news are called
//   Reading/          what the JSON readers share: the strict reading of an answer, gathering rows, addresses, the
//                     refusal of what contradicts itself
//   Pages/            what the page readers share: RatesPageReader reads tables (TableReader), text and embedded JSON
//                     by structure and words (PageVocabulary), never by class names
//
// To add a source: a folder with the two files, a line in each of the three front doors, a recorded answer in
// Fixtures/, and a test per trap.
//
// What it refuses to do: repair a value. A row that cannot be used is left out with a warning, an answer that is not
// what it should be is refused with what was looked for and what was found, and only Minfin's cash auction, whose
// sides are known to come either way round, is put in order.
//
// Caveats: moments without a zone are Kyiv's; a source that does not say when its rates are for gets no time made up.
