// KursMarkup decodes bytes to text, parses HTML, XML and feeds, and extracts what a reader needs: elements by selector,
// grids of tables, and the article of a page. It contains nothing about money and depends only on the standard library
// and KursText, so that any program can use it.
//
// In ten lines: `let page = Document(html: try decodeHTML(bytes).utf8)`, `page.select("table.rates td")`,
// `page.text(of: node)`, `page.grids()`, `Article(page)`, `try Feed(bytes)`. docs/library.md has them as a function.
//
// Read in this order:
//   Encoding/    bytes to UTF-8: byte order marks, labels, the prescan of a page; the tables are KursText's
//   HTML/        the WHATWG tokenizer and tree construction, the tree and its selectors; HTML.swift is its own map
//   Extraction/  Text: runs of text and lines of a tree; Tables: grids of tables and of lists shaped like tables
//   XML/         a forgiving tokenizer for real feeds, references, declared entities; XMLEvents walks other documents
//   Fragment/    the markup inside feeds: sanitized, or as plain text
//   Dates/       dates as feeds and pages write them
//   Address/     references resolved against a base address
//   Feed/        RSS 0.9x to 2.0, RDF, Atom and JSON Feed as one type: FeedReader (open elements), FeedReader+Elements
//                (attributes), FeedReader+Values (what a value means)
//   Article/     title, date, picture and paragraphs of a news page; Article.swift begins with its map
//
// What it refuses: bytes in an encoding without a decoder (`UnsupportedEncodingError`), bytes that are not a feed
// (`FeedError`), a selector outside the supported subset (`SelectorError`, with the byte offset). HTML is never refused:
// the standard defines a tree for any bytes, and a page may have no article and no grid. The module does not follow
// links, run scripts or read style sheets.
//
// Cost: decoding, parsing and reading are linear in the input, in time and memory, and nothing recurses over it;
// exceptions are documented (`dump`, `select` below a node). A tree takes 32 bytes a node, 12 an attribute, the source,
// and the texts that had to be decoded.
//
// Limits. One with a code is recorded in `Document.errors`, whether or not errors are collected; a selector's is
// thrown; the others truncate without notice.
//   InputStream.lengthLimit           2^27 bytes of a page                             `limit-input-too-long`
//   TreeBuilder.depthLimit            512 open elements; above, siblings and no repairs  `limit-tree-too-deep`
//   TreeBuilder.freeRepairs           16,384 steps of repair plus one for 16 bytes read  `limit-too-much-misnesting`
//   NameTable.limit                   2^22 distinct names; later ones are empty        `limit-too-many-names`
//   ActiveFormattingElements.limit    256 between two markers; beyond, the older half is dropped
//   Selector.limit                    64 compounds                                     `SelectorError.tooLong`
//   GridBudget                        65,536 plus 4 for each byte of the page, for what spans repeat and lists hold
//   GridBudget.nestedLinks            4 links inside one another; deeper ones have no text
//   GridListFinder.cellLimit          200 nodes in a cell of a list; its rows have 2 to 40 cells
//   GridSurroundings.levels           9 elements searched for marks, the grid's own included; 48 marks of 256 bytes
//   ArticleFacts.titleLimit           1,000 bytes of a title
//   LinkedData.depthLimit             64 levels of JSON-LD
//   XMLTokenizer.attributeLimit       64 attributes of a tag
//   XMLEntities.declarationLimit      1,024 entities of a document's own, of 4,096 bytes, adding 2^20 bytes in all
//   FeedReader.depthLimit             256 open elements; of deeper ones only the text is kept
//   FeedReader.baseLimit              1,024 bytes of a base address
//   NamespaceBindings.limit           256 namespaces declared at a time
//   Feed.itemLimit                    50,000 items
//   FeedDate, CivilDate               128 and 256 bytes of text
//
// Safety: the module is compiled with strict memory safety, so every step the compiler cannot check says `unsafe`. One
// type owns memory by a pointer: Arena, behind checked indices. Elsewhere `unsafe` is the reading of a literal of ours
// by its pointer (`StaticString`: XMLName).
//
// Caveats: the encodings of the Encoding Standard are read, in feeds UTF-32 too; those that it reads as `replacement` are
// refused by name, as are those of China, Japan and Korea where the system's `iconv` lacks them. On Apple's systems
// `Selector`, `Document` and `Grid` may need the module's name before them, as in `KursMarkup.Grid`: the system has types
// of these names.
