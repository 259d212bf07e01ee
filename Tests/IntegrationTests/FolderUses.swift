/// Which folder of a module uses what another declares, read from the text of its files.
///
/// Types and functions at the top of a file count, and members of extensions whose name is declared only once, in this
/// module and in all others; a name that several folders declare counts for none of them, so an arrow that is found is
/// real.
struct FolderUses {
    struct File {
        let path: String
        fileprivate let tokens: [SwiftTokens.Token]

        init(path: String, text: String) { (self.path, tokens) = (path, SwiftTokens(text).tokens) }

        var folder: String {
            path.split(separator: "/").dropLast().joined(separator: "/").isEmpty
                ? "." : path.split(separator: "/").dropLast().joined(separator: "/")
        }
    }

    /// A name that is used outside the folder that declares it.
    struct Use: Hashable {
        var path: String
        var line: Int
        var name: String
        /// The folder that uses the name, and the one that declares it.
        var from: String
        var to: String
    }

    /// Every use across folders, in the order of the files.
    let uses: [Use]

    /// - Parameter namesElsewhere: The names that other modules declare.
    init(_ files: [File], namesElsewhere: Set<String> = []) {
        var folders: [String: Set<String>] = [:]
        var memberFolders: [String: Set<String>] = [:]
        var counts: [String: Int] = [:]
        var own: [String: Set<String>] = [:]
        for file in files {
            for declaration in Declaration.all(in: file.tokens) {
                counts[declaration.name, default: 0] += 1
                own[file.path, default: []].insert(declaration.name)
                guard !declaration.isPrivate else { continue }
                switch declaration.place {
                case .top: folders[declaration.name, default: []].insert(file.folder)
                case .ofExtension: memberFolders[declaration.name, default: []].insert(file.folder)
                case .inside: break
                }
            }
        }
        var uses: [Use] = []
        for file in files {
            for (index, token) in file.tokens.enumerated() where own[file.path]?.contains(token.text) != true {
                let isMember = index > 0 && file.tokens[index - 1].text == "."
                let declaring: Set<String>
                if let places = folders[token.text] {
                    declaring = places
                } else if isMember, counts[token.text] == 1, !namesElsewhere.contains(token.text),
                    let places = memberFolders[token.text]
                {
                    declaring = places
                } else {
                    continue
                }
                guard declaring.count == 1, let to = declaring.first, to != file.folder else { continue }
                uses.append(Use(path: file.path, line: token.line, name: token.text, from: file.folder, to: to))
            }
        }
        self.uses = uses
    }
}

extension FolderUses.File {
    var declaredNames: Set<String> { Set(Declaration.all(in: tokens).map(\.name)) }
}

private struct Declaration {
    enum Place { case top, ofExtension, inside }
    var name: String
    var place: Place
    var isPrivate: Bool

    private static let types: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    private static let members: Set<String> = ["func", "var", "let", "case"]

    static func all(in tokens: [SwiftTokens.Token]) -> [Declaration] {
        var found: [Declaration] = []
        var depth = 0
        var isExtension = false
        var isPrivate = false
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "{": depth += 1
            case "}": depth -= 1
            case "extension" where depth == 0: isExtension = true
            case "private", "fileprivate": isPrivate = true
            case let word where types.contains(word) || members.contains(word):
                if depth == 0 { isExtension = false }
                guard index + 1 < tokens.count, tokens[index + 1].isName, !members.contains(tokens[index + 1].text)
                else {
                    continue
                }
                // Inside a function a `let` is a local, one level deeper than a member of an extension.
                let place: Place =
                    depth == 0 && word != "case" ? .top : depth == 1 && isExtension ? .ofExtension : .inside
                found.append(Declaration(name: tokens[index + 1].text, place: place, isPrivate: isPrivate))
                isPrivate = false
            default: break
            }
        }
        return found
    }
}

/// The identifiers and punctuation of Swift code, without comments, and the texts of its literals; code inside `\(…)` is
/// kept as code.
struct SwiftTokens {
    struct Token {
        var text: String
        /// From 1.
        var line: Int

        var isName: Bool { text.utf8.first.map { SwiftTokens.isWord[Int($0)] } ?? false }
    }

    private(set) var tokens: [Token] = []
    /// The text of each literal, with a space for an escape or an interpolation.
    private(set) var literals: [String] = []
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1

    private static let (lineEnd, slash, quote, number) = (
        UInt8(ascii: "\n"), UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "#")
    )
    private static let isWord = (0...255).map { byte in
        byte >= 0x80 || Unicode.Scalar(UInt8(byte)).properties.isAlphabetic || (0x30...0x39).contains(byte)
            || byte == 0x5F
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
        code(untilParenthesis: false)
    }

    private func stands(_ text: StaticString) -> Bool {
        bytes[place...].starts(with: Array(text.description.utf8))
    }

    private mutating func step(_ count: Int = 1) {
        for _ in 0..<count where place < bytes.count {
            if bytes[place] == SwiftTokens.lineEnd { line += 1 }
            place += 1
        }
    }

    /// Splits code up to the end, or to the parenthesis that ends an interpolation.
    private mutating func code(untilParenthesis isInterpolation: Bool) {
        var depth = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == SwiftTokens.slash, stands("//") {
                place = bytes[place...].firstIndex(of: SwiftTokens.lineEnd) ?? bytes.count
            } else if byte == SwiftTokens.slash, stands("/*") {
                while place < bytes.count, !stands("*/") { step() }
                step(2)
            } else if byte == SwiftTokens.quote || byte == SwiftTokens.number && stands("#\"") {
                string()
            } else if SwiftTokens.isWord[Int(byte)] {
                let start = place
                while place < bytes.count, SwiftTokens.isWord[Int(bytes[place])] { place += 1 }
                tokens.append(Token(text: String(decoding: bytes[start..<place], as: UTF8.self), line: line))
            } else {
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") {
                    if isInterpolation, depth == 0 { return step() }
                    depth -= 1
                }
                if "{}.".utf8.contains(byte) {
                    tokens.append(Token(text: String(decoding: [byte], as: UTF8.self), line: line))
                }
                step()
            }
        }
    }

    private mutating func string() {
        let isRaw = bytes[place] == SwiftTokens.number
        if isRaw { step() }
        let isLong = stands("\"\"\"")
        step(isLong ? 3 : 1)
        var text: [UInt8] = []
        defer { literals.append(String(decoding: text, as: UTF8.self)) }
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\\"), isRaw ? stands("\\#(") : stands("\\(") {
                step(isRaw ? 3 : 2)
                code(untilParenthesis: true)
                text.append(0x20)
            } else if byte == UInt8(ascii: "\\"), !isRaw {
                step(2)
                text.append(0x20)
            } else if byte == SwiftTokens.quote, isLong ? stands("\"\"\"") : !isRaw || stands("\"#") {
                return step((isLong ? 3 : 1) + (isRaw ? 1 : 0))
            } else {
                text.append(byte)
                step()
            }
        }
    }
}
