import KursCore

extension StatementConversion {
    /// Converts rows on the fast path, up to one that needs the general one.
    mutating func convertPlainRows(_ records: inout CSVReader, _ number: inout Int) {
        if plain?.append(out) == false { send() }
        out.removeAll(keepingCapacity: true)
        let count = plain?.convert(&records, to: sink) ?? 0
        number += count
        rowCount += count
    }

    /// Converts blocks of plain rows on two threads; `false` when `--strict` stopped at an invalid one.
    mutating func convertBlocks(
        _ records: inout CSVReader, _ number: inout Int, _ helper: any HelperThread
    ) -> Bool {
        send()
        var blocks = records.blocks(helper)
        var lines = 0
        var rest: [UInt8] = []
        while rest.isEmpty, let work = plain?.work, blocks.advance(work) {
            var written = 0
            for record in blocks.spare.odd {
                out += blocks.spare.output[written..<record.used]
                written = record.used
                let isRead = records.enter(
                    &blocks.spare.bytes, record.start..<record.next, lines: lines + record.lines)
                let goesOn = !isRead || take(records, number + record.records + 1)
                records.leave(&blocks.spare.bytes)
                guard goesOn else { return false }
            }
            if written == 0 {
                send()
                sink.write(blocks.spare.output, first: blocks.spare.used)
            } else {
                out += blocks.spare.output[written..<blocks.spare.used]
                send()
            }
            plain?.add(blocks.spare)
            rowCount += blocks.spare.stop.records - blocks.spare.odd.count
            number += blocks.spare.stop.records
            lines += blocks.spare.stop.lines
            rest = blocks.spare.rest
        }
        records.give(back: rest + blocks.unread(), lines: lines)
        plain?.pace.reset()
        return true
    }

    /// Writes the rows so far.
    mutating func send() {
        plain?.flush(to: sink)
        sink.write(out)
        out.removeAll(keepingCapacity: true)
    }
}
