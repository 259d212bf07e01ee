// HTML, from bytes to a tree, as the WHATWG standard of mid-2026 has it (a `select` may hold anything; `<?` is a comment).
//
// Read in this order:
//   Names/          TagName (the elements by case), NameTable (a number for every name of a document)
//   Tokenizer/      InputStream (CR and ill-formed UTF-8), Tokenizer (the token's fields and the loop), then one file per
//                   group of states; CharacterReference for `&…;`; Token, the public form of a token
//   TreeConstruction/  TreeBuilder (the loop and the dispatcher), OpenElements (why scope is O(1)), Insertion, then one
//                   file per group of insertion modes; AdoptionAgency, ForeignContent, Fragments
//   Tree/           Document, the value others hold: nodes, walking, text, dump; Node, its 32 bytes; Arena, where they
//                   stand (the one file with pointers in it)
//   Selectors/      a small part of CSS
//
// It refuses to: run scripts, fetch anything, guess encodings (Encoding does), build objects per node, or fail. Parse
// errors are data; what a limit changes is a parse error too.
//
// Caveats:
//   - Elements deeper than 512 become siblings, as in browsers; the stack of open elements goes on.
//   - Between two markers fewer than 256 formatting elements stay active (of so many the older half goes); what the adoption agency and reopening move or
//     copy is at most 32,768 steps and one for sixteen bytes read. Browsers have no such limits; pages do not meet them.
//   - Offsets of errors count bytes of the preprocessed input. Input beyond 2^30 bytes is left out.
//   - Attributes keep their written names, prefix and all (`xlink:href`); only the dump tells their namespaces.
//   - Declarative shadow roots are read as templates. A `selectedcontent` gets its copy when the option is closed.
