// KursText: the text primitives that have nothing to do with money: bytes, digits, the calendar, encodings, addresses,
// JSON.
// It imports only the standard library and, through CIconv, the C library's iconv(3). No product exports it: everything
// in it is `package`, so it may change freely; a library that offers part of it declares a public name of its own.
//
// Read in this order:
//   Bytes/        ASCII (classes of bytes), SWAR (eight bytes at a time), Whitespace (every kind of space, trimming),
//                 Digits (runs of digits), Search (substrings, prefixes), Appending (bytes, scalars, numbers)
//   Words/        Folding (small letters of Latin and Cyrillic), EditDistance (how far two words differ, for suggestions),
//                 Printable (what a terminal prints without another effect)
//   Calendar/     GregorianCalendar (the one civil calendar), ISODate, MonthNames (English, Ukrainian and Russian)
//   Encoding/     UTF8 (well-formedness, replacement), UTF16 (and UTF-32), SingleByteEncoding (the tables of the Encoding
//                 Standard), MultiByteEncoding (those of China, Japan and Korea, by the system's tables)
//   Address/      URIReference (RFC 3986), PercentEncoding (parameters, path segments), Hostname (which
//                 sites belong together)
//   JSON/         JSONDocument (a strict, bounded parser), JSONValue (reading one value, writing texts and values)
//
// Nothing is guessed here. The first line of a reading function states which bytes it accepts; it returns `nil` for all
// others. Values with a meaning of their own (a currency, a moment, a document) belong in the modules above.
//
// Cost: linear in the input unless documented otherwise; no input can trap it. Functions that parsers call for every
// byte are `@inlinable`, because a call into another module costs more than the work itself, and so are all generics,
// which otherwise resolve their types at run time.
//
// Safety: strict memory safety is on. `unsafe` marks the reading of a literal by its pointer (`StaticString`: Search,
// Appending) and of a text by its bytes (Printable), in Appending one copy of a span, and in MultiByteEncoding the calls of C.
