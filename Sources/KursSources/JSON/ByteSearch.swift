extension [UInt8] {
    /// What stands between two marks, without the blanks around it; `nil` unless both are there in this order.
    ///
    /// O(length · mark): for short error pages only.
    func text(between opening: String, and closing: String) -> String? {
        guard let start = offset(of: opening, from: 0).map({ $0 + opening.utf8.count }),
            let end = offset(of: closing, from: start)
        else { return nil }
        let inner = self[start..<end].drop { $0 <= 0x20 }
        return String(decoding: inner.prefix(inner.count - inner.reversed().prefix { $0 <= 0x20 }.count), as: UTF8.self)
    }

    private func offset(of mark: String, from start: Int) -> Int? {
        guard count - start >= mark.utf8.count else { return nil }
        return (start...(count - mark.utf8.count)).first { self[$0...].starts(with: mark.utf8) }
    }
}
