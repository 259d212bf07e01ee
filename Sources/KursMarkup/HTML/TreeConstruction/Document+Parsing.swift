extension Document {
    /// Parses a page by the WHATWG HTML standard.
    ///
    /// O(n); no input can trap it. Effects of limits are recorded in ``errors``.
    /// - Parameters:
    ///   - html: UTF-8, as returned by ``decodeHTML(_:contentType:fallback:prescanLimit:)`` or `Array(text.utf8)`;
    ///     ill-formed sequences become U+FFFD. Input beyond 2^27 bytes is ignored.
    ///   - options: Scripting and errors.
    public init(html: [UInt8], options: Options = Options()) {
        self = TreeBuilder.parse(html, context: nil, options)
    }

    /// Parses a piece of markup as the content of an element ("fragment parsing algorithm").
    ///
    /// The nodes are the children of ``root``. O(n), with the limits of a page; no input can trap it.
    /// - Parameters:
    ///   - html: UTF-8; ill-formed sequences become U+FFFD.
    ///   - context: The element's name as in the tree, in lower case: `td`; `svg path` and `math mi` for foreign ones.
    ///     An unknown name is treated like `div`.
    ///   - options: Scripting and errors.
    public init(html: [UInt8], inContext context: String, options: Options = Options()) {
        self = TreeBuilder.parse(html, context: context, options)
    }
}
