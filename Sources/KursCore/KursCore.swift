// KursCore: currencies, markets and their rates, banks, coins, news and alerts, and how an answer about them is made.
//
// It contains no SQL, no sockets and no HTML: stores, transports and sources come in through ports, so that another
// program can use this module with its own.
//
// Read in this order; a folder uses only those before it:
//   Time/            Day and Timestamp, Kyiv's civil time, the port to the clocks
//   Money/           ExactDecimal and ExactFraction (128 bits and more, never Double), currencies, amounts as people type
//   JSON/            the rows of a JSON array as they arrive, and its numbers as they are written
//   NumberSpelling/  amounts in words
//   Receipts/        what a row of a bank's statement is: RowClassifier for a row, by the words of Wordings, RowKinds for all
//   Quotes/          Market and MarketTraits, Quote, StoredQuote and its Provenance, Rate, QuotePath, Bank, Coin, SourceID
//   News/            news and articles
//   Fetching/        what a source is asked and what it answers: the source protocols, Endpoint, Fetch, Transport,
//                    ReadResult and Refusal, ParsedAnswer, Warning, MissingDays; RateLimitGuard, the five-minute rule;
//                    FetchError and RefusalCodec, errors as text
//   Alerts/          conditions on rates: their syntax and evaluation
//   Storage/         the ports to a database: FetchLedger, QuoteStore and the others that Store joins, StoreError
//   Validation/      every check of an answer: ResponseValidator decides what becomes of one that arrived and
//                    finds contradictions, duplicates and future rates, AnswerChecks compares with the NBU's rates by the
//                    bounds of Plausibility, QuoteChecks flags odd quotes and decides which are shown
//   Caching/         DataProvider brings answers into the store as CachePolicy and the guard allow; FetchLog, how that
//                    ended, for another process
//   Rates/           CurrencyService, the rule for days without a rate (CarryForward), Converter
//   History/         HistoryService; HistoryBackfill plans and fetches the years that are not stored
//   AmountStream/    amounts by the million, and their rates
//   Statement/       the amounts and days of bank statements
//   Services/        CoinService, BankService, NewsService, AlertService
//
// A query passes through a service, which has DataProvider bring its endpoints up to date and then reads the store. What
// is fresh in the store is not fetched again; an endpoint is claimed before it is fetched, so that of many processes
// one fetches it.
//
// What it refuses to do: round a rate, guess a missing number, read a clock (time is the port TimeSource), or word a
// message: errors and warnings carry facts, and KursCLI makes the sentences.
//
// Caveats: a market without an archive has the history that kurs has fetched itself; a change is measured against the
// last stored close and is unknown until there is one.
