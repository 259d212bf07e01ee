// KursCore: markets, currencies, quotes, news and banks, and how an answer comes about.
//
// It knows no URL, no JSON field, no SQL and no socket: those come in through the ports, so that another program can
// stand on this module with a store and a transport of its own.
//
// Read in this order:
//   Markets/   what the words mean: Market, Side, Quote, QuotePath, Bank, Coin, SourceID; what looks odd about a rate
//   Money/     ExactDecimal and ExactFraction (128 bits and more, never Double), currencies, what people type
//   Words/     amounts in words
//   Time/      Day and Timestamp, Kyiv's civil time, the port to the clocks
//   News/      news and articles, the port to those kept
//   Data/      the ports (Transport, FetchLedger, QuoteStore and the others that Store joins) and the policy: Endpoint,
//              Fetch, CachePolicy, RateLimitGuard, and DataProvider, which brings answers into the store as policy and
//              guard allow; what a reader makes of an answer (Reading), what that comes to (ResponseValidator), and how an
//              endpoint stands afterwards (FetchStatus)
//   Services/  who answers: CurrencyService (sources in order: SourceAsking; a day without a rate: DayRule; flags and
//              changes: RateJudging), Converter, HistoryService (what is lacking is asked for in HistoryFilling),
//              CoinService, BankService, NewsService, AlertService
//   Alerts/    conditions on rates, how they are read and judged; the port to alerts kept
//   Streams/   amounts by the million: FastConverter converts the plain lines, StreamLine reads the others, RateLoader
//              brings their rates; the amounts and days of bank statements
//   JSON/      a strict, bounded reader that keeps numbers as they are written
// Beside them: Language, EditDistance, and two things of the standard library made lighter, TextList and TextSearch.
//
// How a question flows: a service asks DataProvider to bring its endpoints up to date, then reads the store. What is
// fresh in the store is never asked for again; what is asked is claimed first, so that of many processes one asks.
//
// What it refuses to do: round a rate, guess a missing number, read a clock (time is the port TimeSource), and
// speak: errors and warnings carry facts, their sentences are made in KursCLI.
//
// Caveats: a market without an archive has the history that kurs has seen itself; a change is measured against the
// last stored close and is unknown until there is one.
