/// The number of letters inserted, deleted, replaced or swapped with a neighbour (optimal string alignment).
package enum EditDistance {
    /// The distance of two words; words are cut at 40 letters, which bounds the cost.
    package static func between(_ left: String, _ right: String) -> Int {
        between(Array(left.unicodeScalars.prefix(40)), Array(right.unicodeScalars.prefix(40)))
    }

    /// The distance of two arrays of letters; O(n·m).
    package static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for (i, letter) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
