import KursCore
import KursSources
import KursTerminal
import KursText
import KursWallet

extension ChartOfAccounts {
    /// The category that a word names.
    ///
    /// - Parameters:
    ///   - isIncome: Looks among the categories of income instead of those of expenses.
    ///   - isChanged: Whether the category itself is to be changed.
    func category(_ word: String, isIncome: Bool, isChanged: Bool = false) throws(CommandError) -> String {
        let kinds: Set<AccountKind> = [isIncome ? .income : .expense]
        let found = match(word, among: kinds)
        if case .none = found {
            if let same = account(called: word, among: kinds) { return same }
            var account = ownAccount(called: word)
            if account == nil, case .one(let begun) = match(word, among: [.asset, .liability]) { account = begun.name }
            if let account { throw .wallet(.accountAsCategory(word, account: account, isChanged: isChanged)) }
        }
        return try one(found, word, root: isIncome ? "income" : "expenses")
    }

    /// The account that a word was found to name; several, and none, are refused.
    func one(_ found: Match, _ word: String, root: String) throws(CommandError) -> String {
        switch found {
        case .one(let account): return account.name
        case .several(let accounts):
            let short = accounts.map(\.shortName)
            let isShort = short.distinct.count == short.count
            throw .wallet(.ambiguousName(word, names: isShort ? short : accounts.map(\.name)))
        case .none(let near): throw .wallet(.unknownName(word, near: near.map(\.shortName), root: root))
        }
    }

    /// Whether a word is another name of one of some accounts, and not only its name in the other language.
    func isOtherName(_ word: String, of names: [String]) -> Bool {
        names.compactMap(account(named:)).contains { account in
            let isTranslation = FirstAccounts.categories.contains { pair in
                [word, account.shortName].allSatisfy { word in
                    [pair.en, pair.uk].contains { Self.isSameName($0, word) }
                }
            }
            return !isTranslation && account.aliases.contains { Self.isSameName($0, word) }
        }
    }

    /// The words with `without category` and `без категорії` as the name of the category of unsorted records.
    static func uncategorisedJoined(_ words: ArraySlice<String>) -> ArraySlice<String> {
        let isSaid = { (place: Int) in
            ["without", "no", "без"].contains(words[place].lowercased())
                && ["category", "categories", "категорії"].contains(words[place + 1].lowercased())
        }
        guard let place = words.indices.dropLast().first(where: isSaid) else { return words }
        return words[..<place] + [UnknownCategory.names[0]] + words[(place + 2)...]
    }

    /// Whether an account is that of what a person owes.
    func isDebt(_ name: String) -> Bool {
        isOwn(name) && name.split(separator: ":").dropLast().contains { ["debts", "борги"].contains($0) }
    }

    func isOwn(_ account: String) -> Bool { kind(of: account)?.isOwn == true }
    func isCategory(_ account: String) -> Bool { [.expense, .income].contains(kind(of: account)) }

    /// Whether a word is the very name of a category, in any case.
    func isCategory(called word: String) -> Bool {
        accounts.contains { [.expense, .income].contains($0.kind) && $0.isCalled(word) }
    }

    /// The account that a word names, to write it into a record.
    ///
    /// One written in full, such as `assets:mono`, need not exist, and is never taken for the beginning of another.
    func ownAccount(_ word: String) throws(CommandError) -> String {
        let match = match(word, among: [.asset, .liability, .equity])
        if isOwnAndFull(word) {
            if case .one(let account) = match, account.isCalled(word) { return account.name }
            return try AccountName.checked(word)
        }
        if case .none = match, let same = ownAccount(called: word) { return same }
        return try one(match, word, root: "assets")
    }

    /// Refuses an account that is closed, for what is written.
    func refuseClosed(_ names: [String]) throws(CommandError) {
        guard let name = names.first(where: closed.contains) else { return }
        throw .wallet(.closedAccount(Account.shortName(of: name)))
    }

    func ownAccount(called word: String) -> String? { account(called: word, among: [.asset, .liability]) }

    /// The only account of some kinds that has this very name, also in another case: `картки`; `nil` for any other word.
    func account(called word: String, among kinds: Set<AccountKind>) -> String? {
        if case .one(let account) = match(word, among: kinds), account.isCalled(word) { return account.name }
        let found = accounts.filter { account in
            account.name.utf8.contains(0x3A) && account.kind.map(kinds.contains) == true
                && ([account.shortName] + account.aliases).contains { Self.isSameName($0, word) }
        }
        return found.count == 1 ? found[0].name : nil
    }

    /// Whether words are those of a name, in any case of letters and of Ukrainian.
    static func isSameName(_ name: String, _ words: String) -> Bool {
        let (parts, wanted) = (foldedText(name).split(separator: " "), foldedText(words).split(separator: " "))
        return parts.count == wanted.count && zip(parts, wanted).allSatisfy(isSameWord)
    }

    /// Whether a folded word is another, also with the ending of another case of Ukrainian: `картка`, `картки`, `карткою`.
    private static func isSameWord(_ name: Substring, _ word: Substring) -> Bool {
        if name == word { return true }
        // `моно` is the account `mono`.
        let isLatin = { (text: Substring) in text.utf8.allSatisfy { $0 < 0x80 } }
        if isLatin(name), !isLatin(word), BankSources.latin(String(word)) == name { return true }
        // `продуктів`, `книжок`, `картці`
        let isChanged = [("ів", ""), ("ок", "к"), ("ці", "к"), ("зі", "г"), ("сі", "х")].contains { ending, rest in
            name.count > 3 && word.hasSuffix(ending) && name.dropLast() == word.dropLast(2) + rest
        }
        // `з доларового`
        let isAdjective = ["ого", "ому", "им", "ім"].contains { ending in
            (name.hasSuffix("ий") || name.hasSuffix("ій")) && word.hasSuffix(ending)
                && name.dropLast(2) == word.dropLast(ending.count)
        }
        if isChanged || isAdjective { return true }
        let vowels = "аеиіїоуюяйь"
        guard word.count > 2, let last = word.last, vowels.contains(last) else { return false }
        let endings = word.hasSuffix("ою") || word.hasSuffix("ею") ? [2, 1] : [1]
        return endings.contains { count in
            let stem = word.dropLast(count)
            let isOpen = name.last.map(vowels.contains) == true
            return isOpen ? name.dropLast() == stem : name.count > 2 && name == stem
        }
    }

    static let accountWords: Set = ["account", "рахунок", "рахунку"]

    /// Removes an own account and the preposition before it from the words, as in `taxi from card` and `з картки Моно`, or
    /// one that is in the instrumental without one: `карткою`.
    func takeAccount(after prepositions: [String], from words: inout ArraySlice<String>) -> String? {
        for index in words.indices.dropLast().reversed() where prepositions.contains(words[index].lowercased()) {
            // `на рахунок фоп`, `з картки моно`
            let next = words[(index + 2)...]
            let isSaid =
                Self.accountWords.contains(words[index + 1].lowercased())
                || ownAccount(at: words[(index + 1)...])?.count == 1 && next.first?.first?.isUppercase == false
                    && ownAccount(at: next) != nil
            let start = isSaid && index + 2 < words.endIndex ? index + 2 : index + 1
            guard let (name, count) = ownAccount(at: words[start...]) else { continue }
            // `gifts from Card Factory`
            let isLast = start + count == words.endIndex
            guard isLast || words[start].first?.isUppercase != true || isWritten(words[start], in: name) else {
                continue
            }
            words.removeSubrange(index..<start + count)
            return name
        }
        // `gift for mom, card`
        for index in words.indices.dropFirst() where words[index - 1].last == "," {
            let isEnd = index == words.indices.last || words[index].last == ","
            guard isEnd, let name = ownAccount(called: words[index].withoutComma) else { continue }
            words.remove(at: index)
            return name
        }
        for start in words.indices.reversed() where words[start].hasSuffix("ою") || words[start].hasSuffix("ею") {
            let isLed = start > words.startIndex && AccountPrepositions.all.contains(words[start - 1].lowercased())
            guard !isLed, let (name, count) = ownAccount(at: words[start...]) else { continue }
            words.removeSubrange(start..<start + count)
            return name
        }
        return nil
    }

    /// Whether a word begins a name of the account, letter for letter.
    func isWritten(_ word: String, in account: String) -> Bool {
        guard let account = self.account(named: account) else { return false }
        return ([account.shortName] + account.aliases).contains { $0.hasPrefix(word) }
    }

    /// The own account that the first words name, and how many they are; `nil` where none is called so.
    func ownAccount(at words: ArraySlice<String>) -> (name: String, count: Int)? {
        (1...4).reversed().lazy.filter { $0 <= words.count }.compactMap { count in
            ownAccount(called: words.prefix(count).joined(separator: " ").withoutComma).map { ($0, count) }
        }.first
    }

    /// The account that a word names, to look for its records; also one that only has accounts below it.
    func knownAccount(_ word: String) throws(CommandError) -> String {
        let match = match(word, among: [.asset, .liability, .equity])
        if case .one(let account) = match, account.isCalled(word) { return account.name }
        if accounts.contains(where: { $0.name.utf8.starts(with: (word + ":").utf8) }), isOwnAndFull(word) {
            return word
        }
        return try one(match, word, root: "own")
    }

    private func isOwnAndFull(_ word: String) -> Bool {
        guard word.utf8.contains(0x3A), let kind = kind(of: word) else { return false }
        return kind == .asset || kind == .liability || kind == .equity
    }

    /// The account of a record that names none: cash, in either language, else the first account.
    func usualAccount(_ language: Language) -> String {
        for name in [FirstAccounts.usual.en, FirstAccounts.usual.uk] {
            if case .one(let account) = match(name, among: [.asset]) { return account.name }
        }
        return accounts.first { $0.kind == .asset }?.name ?? "assets:" + FirstAccounts.usual(language)
    }

    func anyAccount(_ word: String) throws(CommandError) -> String {
        try one(match(word, among: [.expense, .income, .asset, .liability, .equity]), word, root: "expenses")
    }
}

extension ChartOfAccounts.Account {
    /// Whether the account has this very name, in any case.
    func isCalled(_ word: String) -> Bool {
        let word = foldedText(word)
        return ([name, shortName] + aliases).contains { foldedText($0) == word }
    }

    /// The category above the account that a word names, in full or without its root, in any case; `nil` for another word.
    func parent(called word: String) -> String? {
        guard kind == .expense || kind == .income else { return nil }
        let (levels, wanted) = (name.split(separator: ":"), foldedText(word))
        for count in 1..<max(levels.count, 2) where count < levels.count {
            let above = Array(levels.prefix(count).map(String.init))
            let names = [above.list(":"), Array(above.dropFirst()).list(":")]
            if count > 1, names.contains(where: { foldedText($0) == wanted }) { return names[0] }
        }
        return nil
    }
}

enum AccountName {
    /// The name, if a journal can have it: levels of letters, digits, single spaces and a few signs.
    static func checked(_ name: String) throws(CommandError) -> String {
        let levels = name.split(separator: ":", omittingEmptySubsequences: false)
        if levels.count == 1, DateArgument.isDay(name) || CommandSuggestion.isAmount(name) {
            throw .wallet(.readOtherwise(name))
        }
        let isValid = levels.allSatisfy { level in
            let first = level.unicodeScalars.first.map { $0.properties.isAlphabetic || isDigit($0) } ?? false
            let scalars = Array(level.unicodeScalars)
            let signs: Set<Unicode.Scalar> = [" ", "-", "_", "'", "’", ".", "&", "/", "+", "№", "#"]
            return first && scalars.last != " "
                && scalars.allSatisfy { $0.properties.isAlphabetic || isDigit($0) || signs.contains($0) || isMark($0) }
                && !zip(scalars, scalars.dropFirst()).contains { $0 == " " && $1 == " " }
        }
        guard isValid, name.utf8.count <= 200,
            !levels.contains(where: { AccountPrepositions.all.contains(foldedText(String($0))) })
        else { throw .wallet(.invalidName(name)) }
        return name
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
}

extension String {
    /// Without a comma at its end, unless that is all.
    var withoutComma: String { count > 1 && last == "," ? String(dropLast()) : self }
}
