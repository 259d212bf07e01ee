// HTML, from bytes to a tree, by the WHATWG standard of August 2026: `<?target data?>` is a processing instruction, and
// the content of a `<template for>` goes to the place that such an instruction marks.
//
// Read in this order:
//   Arena           the growing array of nodes and attributes, the one type that owns memory by a pointer
//   Names/          TagName (the elements by case), NameTable (a number for every name of a document)
//   Tokenizer/      InputStream (CR and ill-formed UTF-8), Tokenizer (the token's fields and the loop), then one file
//                   per group of states; CharacterReference for `&…;`; Token, the public form of a token
//   TreeConstruction/  TreeBuilder (the loop and the dispatcher), OpenElements (why scope is O(1)), Insertion, then one
//                   file per group of insertion modes; AdoptionAgency, ForeignContent, TemplatePatches, ShadowRoots
//   Tree/           Document, the public value: nodes, walking, text, dump; Node, its 32 bytes
//   Selectors/      a small part of CSS
//
// It does not run scripts, fetch anything, guess encodings (Encoding does) or build an object per node, and it never
// fails. Parse errors and reached limits are data; KursMarkup.swift lists the limits.
//
// Caveats:
//   - With more than 512 elements open, further ones become siblings, as in browsers; the stack of open elements keeps
//     growing. Repairs of misnesting are not counted: each may deepen what it moves by one level, so a hostile page's
//     tree exceeds the limit by as many levels as its repairs are paid for. Recursive callers must limit their depth.
//   - Between two markers fewer than 256 formatting elements stay active: at the limit the older half is dropped.
//   - Moves by the adoption agency, reopened elements, copies for `selectedcontent` and searches for marks together take
//     at most 16,384 steps plus one for every 16 bytes read. Browsers have neither limit; real pages reach the second if
//     they leave hundreds of different formatting elements open.
//   - Offsets of errors count bytes of the preprocessed input. Input beyond 2^27 bytes is ignored.
//   - Attributes keep their written names, prefix and all (`xlink:href`); only the dump shows their namespaces.
//   - Declarative shadow roots are templates; with `flattensShadowRoots` they are in the tree, as a browser displays them.
//   - A `selectedcontent` is filled when the option closes, and when it is itself inserted or moved, but not from or
//     into what a `<template for>` patches.
