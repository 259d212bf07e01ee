import KursCore
import KursTerminal
import KursText
import KursWallet

enum WalletDay {
    /// Refuses a day before the hryvnia, and one of a later year, which is nearly always mistyped.
    ///
    /// - Parameter typed: How it was typed: `25 november` five days before is hardly the one of a year ago.
    static func check(_ day: Day, today: Day, typed: String?) throws(CommandError) {
        let (last, isYearless) = (today.advanced(by: 31), typed.map { !$0.hasSubstring("\(day.date.year)") } ?? false)
        if isYearless, day < today.advanced(by: -300), case let (month, number) = (day.date.month, day.date.day),
            let coming = [today, last].lazy.compactMap({ Day(year: $0.date.year, month: month, day: number) })
                .first(where: { (today...last).contains($0) })
        {
            throw .wallet(.unlikelyDay(day, meant: coming))
        }
        guard day < Day.firstOfHryvnia || day.date.year > today.date.year else { return }
        let (month, number) = (day.date.month, day.date.day)
        var year = today.date.year
        var meant: Day?
        while meant == nil, year > today.date.year - 9 {
            if let candidate = Day(year: year, month: month, day: number), candidate <= today.advanced(by: 31) {
                meant = candidate
            }
            year -= 1
        }
        throw .wallet(.unlikelyDay(day, meant: meant ?? today))
    }
}

enum WalletDescription {
    static func check(_ text: String) throws(CommandError) -> String {
        if text.utf8.contains(UInt8(ascii: ";")) { throw .wallet(.semicolon(text)) }
        return text
    }
}

/// Tags as people type them: `trip`, `who:Оля`.
enum WalletTags {
    static func read(_ arguments: ParsedArguments) throws(CommandError) -> [Tag] {
        try changes(arguments).map { (tag, isRemoved) throws(CommandError) in
            guard !isRemoved else { throw .wallet(.invalidName("-" + tag.text)) }
            return tag
        }
    }

    /// The tags to add, and with a `-` before the name those to remove.
    static func changes(_ arguments: ParsedArguments) throws(CommandError) -> [(tag: Tag, isRemoved: Bool)] {
        var changes: [(tag: Tag, isRemoved: Bool)] = []
        for text in arguments.values("tag") {
            let isRemoved = text.utf8.first == UInt8(ascii: "-")
            let parts = (isRemoved ? String(text.dropFirst()) : text).split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false
            ).map(String.init)
            let name = parts.first ?? ""
            let isValid =
                !name.isEmpty
                && name.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
                }
            guard isValid, !Tag(name).isOwn, !["date", "date2", "removed"].contains(name) else {
                throw .wallet(.invalidName(text))
            }
            changes.append((Tag(name, parts.count > 1 ? parts[1] : ""), isRemoved))
        }
        return changes
    }
}

enum WalletIdentifier {
    /// A random identifier; at a fixed time one that follows from it and the file, so that examples repeat.
    static func new(after index: WalletIndex, _ context: CommandContext) -> RecordID {
        new(afterBytes: index.stamp.byteCount, context)
    }

    /// A random identifier; at a fixed time one that follows from it and the size of the file.
    static func new(afterBytes byteCount: Int, _ context: CommandContext) -> RecordID {
        let isFrozen = context.settings.replay != nil || context.environment.variable("KURS_NOW")?.isEmpty == false
        guard isFrozen else {
            var generator = SystemRandomNumberGenerator()
            return RecordID(using: &generator)
        }
        return RecordID(following: "\(context.now.iso) \(byteCount)")
    }
}

extension ParsedArguments {
    /// Turns `#trip` and `tag trip` into the option, but not `#AB12`, which is a number; behind another word, as in `luggage tag red`, the latter is a description.
    mutating func takeTags() throws(UsageError) {
        let isTag = { (word: String) in
            let name = word.dropFirst()
            return word.first == "#" && name.first?.isLetter == true && !name.contains(where: \.isNumber)
        }
        while let place = operands.firstIndex(where: isTag) {
            options.append(Option(name: "tag", value: String(operands.remove(at: place).dropFirst()).withoutComma))
        }
        let nouns: Set = ["tag", "tagged", "мітка", "мітки", "мітку", "міткою"]
        guard let place = operands.indices.dropLast().first(where: { nouns.contains(operands[$0]) }) else { return }
        let (lead, name) = (place > 0 ? operands[place - 1] : "", operands[place + 1].withoutComma)
        let isLed = ["with", "з", "із"].contains(lead)
        if spec.name == "wallet list" || place < 3 || isLed || lead.hasSuffix(",") || lead.first?.isLowercase == false {
            options.append(Option(name: "tag", value: name))
            operands.removeSubrange((isLed ? place - 1 : place)...place + 1)
        } else if place + 2 == operands.count {
            throw .twoMeanings(operands[place] + " " + name, lines: ["--tag \(name)", "--description '…'"])
        }
    }
}
