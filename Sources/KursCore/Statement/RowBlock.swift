/// What is to be done with the rows of a block.
package enum RowWork: Sendable {
    case convert(RowConverter, RowRates, isSumming: Bool)
    case survey(RowSurvey, RowNeeds)
}

/// A block of whole lines, and what has become of its plain rows.
package struct RowBlock: Sendable {
    /// A record that needs the general path.
    package struct OddRecord: Sendable {
        /// Where it begins, and the next one.
        package let start: Int
        package let next: Int
        /// How much of the output precedes it, and how many records and lines of the block.
        package let used: Int
        package let records: Int
        package let lines: Int
    }

    /// The bytes, of which the first ``end`` are whole lines.
    package var bytes: [UInt8]
    package var end = 0
    /// The plain rows, converted.
    package private(set) var output: [UInt8] = []
    package private(set) var used = 0
    /// The sums by the number of the rate.
    package private(set) var sums: [RowSum] = []
    package private(set) var findings = RowSurvey.Findings()
    /// The other records.
    package private(set) var odd: [OddRecord] = []
    /// Where the block was left, at a header or an incomplete record unless that is the end, and how many records and lines precede that place.
    package private(set) var stop = RecordCursor(start: 0)
    private var marks: CellMarks
    private var work: RowWork?

    /// With more such records the block is left to the general path, which can learn from them.
    private static let oddLimit = 64

    package init(size: Int, delimiter: UInt8, lineEnd: UInt8) {
        bytes = [UInt8](repeating: 0, count: size)
        marks = CellMarks(delimiter: delimiter, lineEnd: lineEnd)
    }

    /// The lines after the place where it was left.
    package var rest: [UInt8] { Array(bytes[stop.start..<max(stop.start, end)]) }

    /// Gives it what to do.
    package mutating func begin(_ work: RowWork) { self.work = work }

    /// Whether it has nothing to do, or has done it.
    package var isDone: Bool { work == nil }

    /// Does what it was given; nothing the second time.
    package mutating func process() {
        guard let work else { return }
        self.work = nil
        (used, stop) = (0, RecordCursor(start: 0))
        odd.removeAll(keepingCapacity: true)
        // A second reference, so that the rest of the block may change while the bytes are read.
        let bytes = self.bytes
        marks.find(in: bytes.span, from: 0, to: end)
        switch work {
        case .convert(let converter, let rates, let isSumming):
            sums = isSumming ? [RowSum](repeating: RowSum(), count: rates.count) : []
            if output.isEmpty { output = [UInt8](repeating: 0, count: bytes.count * 2) }
            pass { block in
                converter.convert(
                    bytes.span, block.marks, &block.stop, rates, into: &block.output, used: &block.used,
                    sums: &block.sums)
            }
        case .survey(let survey, let needs):
            findings = RowSurvey.Findings()
            findings.counts = [Int](repeating: 0, count: needs.count)
            pass { block in
                survey.look(through: bytes.span, block.marks, &block.stop, needs, &block.findings)
            }
        }
    }

    /// Takes one step after another, past records that need the general path.
    private mutating func pass(_ step: (inout RowBlock) -> RowStop) {
        while true {
            switch step(&self) {
            case .end: return
            case .full: output.append(contentsOf: repeatElement(0, count: output.count))
            case .oddRow(let next, let lines, let hasAmount):
                guard hasAmount, odd.count < RowBlock.oddLimit else { return }
                odd.append(
                    OddRecord(start: stop.start, next: next, used: used, records: stop.records, lines: stop.lines))
                stop.skip(to: next, lines: lines, marks)
            }
        }
    }
}
