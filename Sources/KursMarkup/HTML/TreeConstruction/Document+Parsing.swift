extension Document {
    /// Parses a page as the WHATWG standard has it.
    ///
    /// O(n); no input can trap it. What a limit changes is said in ``errors``.
    /// - Parameters:
    ///   - html: UTF-8, as ``decodeHTML(_:contentType:fallback:prescanLimit:)`` makes it or `Array(text.utf8)`;
    ///     ill-formed sequences become U+FFFD. Of more than 2^27 bytes the rest is left out.
    ///   - options: Scripting and errors.
    public init(html: [UInt8], options: Options = Options()) {
        self = TreeBuilder.parse(html, context: nil, options)
    }

    /// Parses a piece of markup as the content of an element ("fragment parsing algorithm").
    ///
    /// The nodes are the children of ``root``. O(n), with the limits of a page; no input can trap it.
    /// - Parameters:
    ///   - html: UTF-8; ill-formed sequences become U+FFFD.
    ///   - context: The element's name as the tree has it, in lower case: `td`; `svg path` and `math mi` for foreign
    ///     ones. A name the standard does not know acts as `div` does.
    ///   - options: Scripting and errors.
    public init(html: [UInt8], inContext context: String, options: Options = Options()) {
        self = TreeBuilder.parse(html, context: context, options)
    }
}
