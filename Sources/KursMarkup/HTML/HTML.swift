// HTML, from bytes to a tree, as the WHATWG standard of mid-2026 has it (a `select` may hold anything; `<?` is a
// comment).
//
// Read in this order:
//   Arena           the growing array of nodes and attributes, the one type that owns memory by a pointer
//   Names/          TagName (the elements by case), NameTable (a number for every name of a document)
//   Tokenizer/      InputStream (CR and ill-formed UTF-8), Tokenizer (the token's fields and the loop), then one file
//                   per group of states; CharacterReference for `&…;`; Token, the public form of a token
//   TreeConstruction/  TreeBuilder (the loop and the dispatcher), OpenElements (why scope is O(1)), Insertion, then one
//                   file per group of insertion modes; AdoptionAgency, ForeignContent, Fragments
//   Tree/           Document, the public value: nodes, walking, text, dump; Node, its 32 bytes
//   Selectors/      a small part of CSS
//
// It refuses to: run scripts, fetch anything, guess encodings (Encoding does), build objects per node, or fail. Parse
// errors are data, and so is meeting a limit; KursMarkup.swift lists the limits.
//
// Caveats:
//   - Where more than 512 elements are open, what comes becomes a sibling, as in browsers; the stack of open elements
//     goes on. Repairs of misnesting are not counted: each may put what it moves a level deeper, so a hostile page's
//     tree is deeper than that by as many levels as its repairs are paid for. Whoever recurses must count for himself.
//   - Between two markers fewer than 256 formatting elements stay active (of so many the older half goes).
//   - What the adoption agency moves, reopening makes and `selectedcontent` copies is at most 16,384 steps and one for
//     16 bytes read. Browsers have neither limit; pages do not meet them.
//   - Offsets of errors count bytes of the preprocessed input. Input beyond 2^27 bytes is left out.
//   - Attributes keep their written names, prefix and all (`xlink:href`); only the dump tells their namespaces.
//   - Declarative shadow roots are read as templates. A `selectedcontent` gets its copy when the option is closed.
