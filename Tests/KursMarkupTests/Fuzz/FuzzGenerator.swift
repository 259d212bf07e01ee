import Foundation
import KursTestSupport

/// The lines of a seed file and the tags, references and texts in them.
struct FuzzSeeds {
    let lines: [[UInt8]]
    let pieces: [[UInt8]]

    /// Reads a file of the markup fixtures.
    init(_ name: String) throws {
        let text = try Fixtures.bytes("Markup/" + name)
        lines = text.split(separator: 0x0A).map { Array($0) }
        pieces = lines.flatMap { line in
            var pieces: [[UInt8]] = []
            for byte in line {
                if byte == 0x3C || byte == 0x26 || pieces.isEmpty { pieces.append([]) }
                pieces[pieces.count - 1].append(byte)
                if byte == 0x3E { pieces.append([]) }
            }
            return pieces.filter { !$0.isEmpty }
        }
    }
}

/// Creates inputs from seeds: cut, joined, repeated and damaged at random.
struct FuzzGenerator {
    let seeds: [FuzzSeeds]

    /// The next input; mostly from one seed file, occasionally with a line of another.
    func input(_ random: inout FuzzRandom) -> [UInt8] {
        var bytes: [UInt8] = []
        let own = seeds[random.below(seeds.count)]
        switch random.below(4) {
        case 0: bytes = own.lines[random.below(own.lines.count)]
        case 1:
            let other = seeds[random.below(seeds.count)]
            bytes = own.lines[random.below(own.lines.count)] + other.lines[random.below(other.lines.count)]
        default: for _ in 0...random.below(24) { bytes += own.pieces[random.below(own.pieces.count)] }
        }
        for _ in 0..<random.below(4) { damage(&bytes, own.pieces, &random) }
        return bytes
    }

    private func damage(_ bytes: inout [UInt8], _ pieces: [[UInt8]], _ random: inout FuzzRandom) {
        guard !bytes.isEmpty else { return }
        let at = random.below(bytes.count)
        switch random.below(7) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: at)
        case 2: bytes.insert([0, 0x0D, 0x3C, 0x3E, 0x26, 0x2D, 0x22, 0xD0, 0xED][random.below(9)], at: at)
        case 3: bytes.removeSubrange(at...)
        case 4: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: at)
        case 5: bytes += bytes[at...]
        default:
            let piece = pieces[random.below(pieces.count)]
            for _ in 0..<random.below(40) { bytes.insert(contentsOf: piece, at: at) }
        }
    }
}
