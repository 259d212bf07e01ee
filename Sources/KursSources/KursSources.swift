// KursSources: the addresses that answer a query, and the meaning of each field or cell of an answer. Pure functions:
// no I/O, no clock.
//
// Read in this order:
//   SourceRegistry    the table of sources; mirrors, `kurs sources` and `kurs inspect source` are views of it
//   SourceCatalogue   the sources of every market, of coins and of past years, in the order in which they are tried:
//                     the front door for commands and apps; BankSources and NewsSources are those of banks and news
//   Descriptor/       SourceDescriptor, a row of the table; Site and BaseURLs, where sources live; SourceNames has all
//                     names and sites
//   Monobank …        one file per JSON upstream: the source that names its endpoints, the reader of its answers; NBU/
//                     and Minfin/ have several of them, each file likewise
//   News/             feeds, lists and articles; NewsID names pieces of news
//   JSON/             shared by the JSON readers: the strict reading of an answer, collecting rows, the parameters of
//                     an address, units and codes as banks write them
//   Statements/       statements in the formats of banks, and the interfaces from which clients fetch their own
//   Pages/            shared by the page readers: Layout/ is the format of layouts, Ours/ has those of kurs, Reading/
//                     reads a page as its layout says (PageReader) and makes a layout a source (LayoutSource), Text/
//                     holds words, numbers and names, Inspection/ shows a page and drafts a layout for it
//
// To add a source: one file as Monobank.swift is, its name, and a row in SourceRegistry. Market order, mirror variable,
// `kurs sources`, `kurs inspect source` and, for a bank that serves `.banks`, `kurs banks` follow from its row. A recorded
// answer in Fixtures/ and a test for each trap of its format belong to it.
//
// To get rates in an app that has a store and a transport of its own (AppTests runs these lines):
//
//     let kyiv = KyivTime.europeanRule
//     let catalogue = SourceCatalogue()
//     let provider = DataProvider(
//         store: store, transport: transport, time: time, kyiv: kyiv, officialSources: catalogue.sources(of: .nbu),
//         budgetMilliseconds: 8000)
//     let service = CurrencyService(
//         store: store, provider: provider, time: time, kyiv: kyiv, sources: catalogue.sources)
//     guard case .success(let answer) = service.rates(of: .nbu, wanted: [.usd, .eur], only: true) else { … }
//
// It never repairs a value. A row that cannot be used is left out with a warning; an answer of an unexpected shape is
// refused with what was expected and what was found; only Minfin's cash auction, which is known to send its sides in
// either order, is put in order.
//
// Caveats: moments without a zone are Kyiv's; if a source does not state when its rates apply, no time is made up.
