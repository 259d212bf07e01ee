// KursMarkup: bytes to text, text to tokens, tokens to a tree, and what a reader wants of it: selections, grids, feeds
// and the article of a page. It knows no money and imports nothing but the standard library, so that any program can
// take it.
//
// Read in this order:
//   Encoding/  bytes → UTF-8: byte order marks, labels, the prescan of a page, tables of the encodings near Ukraine
//   HTML/      the WHATWG tokenizer and tree construction; HTML.swift is its own map
//   Looking/   a tree as a reader wants it: runs of text, lines, grids of tables and of lists shaped like tables
//   Article/   title, date, picture and paragraphs of a news page
//   XML/       a forgiving tokenizer for what feeds really hold, addresses, references
//   Feed/      RSS 0.9x to 2.0, RDF and Atom as one kind of feed; dates as feeds write them
//
// In ten lines: `let page = Document(html: bytes)`, `page.select("table.rates td")`, `page.text(of: node)`,
// `page.grids()`, `Article(page)`, `try Feed(bytes)`.
//
// What it refuses to do: fail on bad markup (there is none: the standard says what every byte means), follow links,
// run scripts, and trust a number: limits on depth, attributes, spans and items bound what an input can cost, and every
// path is linear in its input.
//
// Caveats: encodings outside Europe are known by name and refused; `xml:base` and entities of a document's own are
// bounded; the tree keeps the source's bytes and is as large as a few times them.
