internal import KursText

extension Journal {
    /// The transactions whose identifier begins with a text; several where it is ambiguous.
    ///
    /// An identifier that matches as a whole is meant alone. O(bytes): written identifiers are found in the text, and the
    /// others are only calculated if none of them matches.
    public func transactions(withID prefix: String) -> [Int] {
        let wanted = Array(("id:" + prefix).utf8)
        guard wanted.count > 3 else { return [] }
        var found: [Int] = []
        for file in files.indices {
            let bytes = files[file].bytes
            var at = 0
            while let offset = bytes.span.firstOffset(of: wanted.span, from: at) {
                at = offset + 1
                guard let index = transaction(at: offset, file: file), let id = writtenID(index)?.text,
                    id.hasPrefix(prefix)
                else { continue }
                if id == prefix { return [index] }
                if found.last != index { found.append(index) }
            }
        }
        if !found.isEmpty { return found }
        let ids = identifiers()
        if let exact = ids.firstIndex(where: { $0.text == prefix }) { return [exact] }
        return ids.indices.filter { ids[$0].text.hasPrefix(prefix) }
    }

    /// The transaction whose lines include an offset; `nil` for none.
    ///
    /// O(log n) in a file without includes.
    func transaction(at offset: Int, file: Int) -> Int? {
        guard files.count == 1 else {
            return transactions.firstIndex {
                $0.file == file && Int($0.start) <= offset && offset < Int($0.end)
            }
        }
        var (low, high) = (0, transactions.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(transactions[middle].end) <= offset { low = middle + 1 } else { high = middle }
        }
        return low < transactions.count && Int(transactions[low].start) <= offset ? low : nil
    }
}
