import KursText

/// What texts were found to mean, so that each is read only once; those beyond the limit begin anew.
package final class KnownTexts<Value> {
    private struct Known {
        var texts = NumberedTexts()
        var values: [Value] = []
    }

    /// Both in one, because each access to a property of a class is checked.
    private var known = Known()
    private let limit: Int

    /// The bytes of the longest text; one of more is hardly met again.
    package static var longest: Int { 48 }

    package init(limit: Int) { self.limit = limit }

    /// What a text was found to mean; `nil` for one that was not noted.
    package func value(of text: Span<UInt8>) -> Value? { Self.value(of: text, known) }

    private static func value(of text: Span<UInt8>, _ known: borrowing Known) -> Value? {
        known.texts.index(of: text).map { known.values[$0] }
    }

    package func note(_ value: Value, of text: Span<UInt8>) {
        guard text.count <= Self.longest else { return }
        if known.values.count == limit { known = Known() }
        if known.texts.intern(text) == known.values.count { known.values.append(value) }
    }
}
