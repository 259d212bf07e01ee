// KursText: what every reader of text needs and no money is in: bytes, digits, the calendar, encodings, addresses. It
// imports nothing but the standard library. No product exports it: everything in it is `package`, so it may change
// freely, and what a library offers of it stands in that library under a public name of its own.
//
// Read in this order:
//   Bytes/        ASCII (classes of bytes), SWAR (eight bytes at a time), Whitespace (every kind of space, trimming),
//                 Digits (runs of digits), Search (substrings, prefixes), Appending (bytes, scalars, numbers)
//   Words/        Folding (small letters of Latin and Cyrillic), EditDistance (how far two words differ, for suggestions)
//   Calendar/     GregorianCalendar (the one civil calendar), ISODate, MonthNames (English, Ukrainian and Russian)
//   Encoding/     UTF8 (well-formedness, replacement), UTF16, UTF32, SingleByteEncoding (the tables)
//   Address/      URIReference (RFC 3986), AddressQuery (parameters and path segments), PercentEncoding, Hostname (which
//                 sites belong together)
//
// What it refuses: nothing is guessed here. A function that reads says in its first line which bytes it takes, and gives
// `nil` for all others. Values with a meaning of their own (a currency, a moment, a document) belong above.
//
// Cost: linear in the input unless the comment says otherwise; no input can trap any of it. What parsers call for every
// byte is `@inlinable`, since a call into another module costs more than the work itself, and so is every generic: the
// others would find out at run time what they read.
//
// Safety: strict memory safety is on. `unsafe` is the reading of a literal by its pointer (`StaticString`: Search,
// Appending) and, in Appending, one copy of a span.
