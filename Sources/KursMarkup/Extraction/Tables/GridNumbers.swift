// Distinguishes values from names, as far as a grid needs it to find its header rows.

internal import KursText

extension Grid.Cell {
    /// Whether a line of the cell is a bare number such as `26,4400`, `10 000 $`, `+0.05` or `37.5 %`.
    ///
    /// Dates and times do not count, nor does a number beside a word of three letters or more.
    var holdsNumber: Bool {
        var line: [TextRun] = []
        for run in runs {
            if run.joint == .broken, !line.isEmpty {
                if isBareNumber(line.oneLine) { return true }
                line.removeAll(keepingCapacity: true)
            }
            line.append(run)
        }
        return isBareNumber(line.oneLine)
    }
}

/// Whether a text is one number, with at most a sign before it, a unit after it and spaces between its groups.
///
/// O(n).
func isBareNumber(_ text: String) -> Bool {
    guard text.utf8.count <= 48 else { return false }
    var digits = 0
    var points = 0
    var letters = 0
    for scalar in text.unicodeScalars {
        switch scalar {
        case "0"..."9": digits += 1
        case ".", ",": points += 1
        case " ", "+", "-", "−", "–", "%", "$", "€", "£", "₴", "₽", "(", ")", "↑", "↓", "▲", "▼", "~": break
        case ":", "/": return false
        default:
            // `А 95` names a column; a unit follows its number.
            guard scalar.properties.isAlphabetic, digits > 0 else { return false }
            letters += 1
        }
    }
    return digits > 0 && letters < 4 && !(points == 2 && digits >= 6 && letters == 0 && text.utf8.hasShapeOfDate)
}
