internal import KursMarkup

extension OutlineWalk {
    /// Notes what stands above a table.
    mutating func note(_ anchor: Document.NodeID) {
        var place = PageOutline.Place()
        var rank = Int.max
        var isNear = true
        var headings: [String] = []
        for level in levels.suffix(64).reversed() {
            if isNear {
                place.before = level.lines.map(\.text) + place.before
                place.beside += level.lines.filter { $0.depth <= 1 }.map(\.text)
                place.emptyHeadings += level.emptyHeadings
                place.selected += level.lines.filter { $0.depth < 0 }.map(\.text)
            } else {
                place.outerLines = level.lines.map(\.text) + place.outerLines
            }
            place.outerLines = level.outerLines + place.outerLines
            for (place, heading) in level.headings.enumerated().reversed() {
                // A heading over a part with a heading of the same rank governs it too, if it begins with it.
                let isOver = !isNear && level.isLastHeadingEmpty && place == level.headings.count - 1
                guard heading.rank < rank || isOver && heading.rank == rank else { continue }
                headings.append(heading.text)
                rank = heading.rank
            }
            if let title = level.title, !headings.contains(title) { headings.append(title) }
            if !level.headings.isEmpty { isNear = false }
            if headings.count > 8 { break }
        }
        place.headings = headings
        place.before = Array(place.before.suffix(OutlineWalk.lineLimit))
        place.outerLines = Array(place.outerLines.suffix(OutlineWalk.lineLimit))
        place.isHidden = levels.last?.isHidden == true || hidden.hides(anchor)
        place.isPane = levels.dropLast(2).last?.isHidden != true
        // A day or a currency between two tables heads the second.
        if let last = lastAnchor {
            places[last]?.after.removeAll { text in
                place.before.contains(text) && (FreeText.statesDay(text) || FreeText.isOnlyCurrency(text))
            }
        }
        places[anchor] = place
        noted.append(anchor)
        if tablesWithoutRates[anchor] == nil { lastAnchor = anchor }
    }
}
