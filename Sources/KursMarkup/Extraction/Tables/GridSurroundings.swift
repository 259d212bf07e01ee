internal import KursText

/// The open elements around the walk for grids, and the attributes they give a grid inside them.
///
/// Each element is read at most once, however many grids it holds.
struct GridSurroundings {
    /// The names and values around a place, the nearest first.
    struct Summary {
        var marks: [Grid.Mark] = []
        var isHidden = false
    }

    /// How many levels are read, the grid's own element included.
    static let levels = 9
    /// How many marks a grid keeps, and how long their values may be in bytes.
    static let markLimit = 48, valueLimit = 256

    private let document: Document
    private var open: [(index: UInt32, summary: Summary?)] = []

    init(_ document: Document) { self.document = document }

    mutating func enter(_ index: UInt32) { open.append((index, nil)) }

    mutating func leave() { if !open.isEmpty { open.removeLast() } }

    /// The marks of the open elements, the innermost first.
    mutating func summary() -> Summary {
        var all = Summary()
        for level in open.indices.suffix(Self.levels).reversed() {
            let summary = open[level].summary ?? ask(open[level].index)
            open[level].summary = summary
            all.isHidden = all.isHidden || summary.isHidden
            all.marks += summary.marks.prefix(Self.markLimit - all.marks.count)
        }
        return all
    }

    private func ask(_ index: UInt32) -> Summary {
        let id = Document.NodeID(index)
        let node = document.node(id)
        guard node.tag != .body, node.tag != .html else { return Summary() }
        let marks = document.marks(node) { $0.elementsEqual("id".utf8) || $0.starts(with: "data-".utf8) }
        return Summary(
            marks: Array(marks.lazy.filter { $0.value.utf8.count <= Self.valueLimit }.prefix(Self.markLimit)),
            isHidden: document.isMarkedHidden(id) || document.hasClass(id, "hidden") || document.hasClass(id, "hide"))
    }
}

extension Document {
    /// Whether a word is among an element's classes, whatever its case.
    func hasClass(_ id: NodeID, _ word: String) -> Bool {
        guard let names = attributeBytes("class", of: id) else { return false }
        return names.split(whereSeparator: { $0 <= 0x20 }).contains {
            $0.map(\.asciiLowercased).elementsEqual(word.utf8)
        }
    }
}
