import FoundationEssentials
import KursTestSupport
import Testing

/// What each module may import; a new edge is a decision, made in this table.
private let floors: [String: Set<String>] = [
    "KursText": ["CIconv"],
    "KursMarkup": ["KursText"],
    "KursCore": ["KursText", "Synchronization"],
    "KursPlatform": ["Glibc", "Musl", "Darwin"],
    "KursStore": ["KursCore", "KursPlatform", "KursText", "CSQLite"],
    "KursNet": ["KursCore", "KursPlatform", "KursText", "CCurl", "FoundationEssentials"],
    "KursSheets": ["KursMarkup", "KursText", "CZlib"],
    "KursSources": ["KursCore", "KursMarkup", "KursText"],
    "KursWallet": ["KursCore", "KursText", "CRegex", "Synchronization"],
    "KursTerminal": ["KursCore", "KursSources", "KursText", "KursWallet"],
    "KursStatements": ["KursCore", "KursSheets", "KursSources", "KursTerminal", "KursText"],
    "KursCharts": ["KursCore", "KursSheets", "KursTerminal", "KursText"],
    "KursWalletCommands": [
        "KursCharts", "KursCore", "KursSheets", "KursSources", "KursStatements", "KursTerminal", "KursText",
        "KursWallet",
    ],
    "KursCLI": [
        "KursCharts", "KursCore", "KursMarkup", "KursSources", "KursStatements", "KursTerminal", "KursText",
        "KursWallet", "KursWalletCommands", "Synchronization",
    ],
    "markup-bench": ["KursCore", "KursMarkup", "KursPlatform", "KursText"],
    "kurs": [
        "CArguments", "CMalloc", "KursCLI", "KursCore", "KursNet", "KursPlatform", "KursSources", "KursStore",
        "KursTerminal",
    ],
]

@Test(arguments: floors.keys.sorted())
func `imports only the floors below it`(module: String) throws {
    let allowed = floors[module, default: []]
    let files = try Checkout.files(in: "Sources/" + module, ending: ".swift")
    #expect(!files.isEmpty)
    for file in files {
        let imported = try imports(in: Checkout.text(file))
        #expect(imported.subtracting(allowed) == [], "\(file)")
    }
}

@Test(arguments: ["Sources", "Tests"])
func `only KursPlatform names the C library of a system`(folder: String) throws {
    let files = try Checkout.files(in: folder, ending: ".swift").filter { file in
        try !imports(in: Checkout.text(file)).isDisjoint(with: floors["KursPlatform", default: []])
    }
    #expect(files == (folder == "Sources" ? ["Sources/KursPlatform/SystemCalls.swift"] : []))
}

@Test func `every module stands in the table of floors`() throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Sources"))
    #expect(
        Set(modules)
            == Set(floors.keys).union(["CArguments", "CCurl", "CIconv", "CMalloc", "CRegex", "CSQLite", "CZlib"]))
}

@Test func `has no package dependency`() throws {
    let manifest = try Checkout.text("Package.swift")
    #expect(!manifest.contains(".package("))
    #expect(!manifest.contains("unsafeFlags"), "SwiftPM refuses unsafe flags in a versioned dependency")
}

@Test func `each module has a front door without code`() throws {
    for module in floors.keys where module != "kurs" {
        let lines = try Checkout.text("Sources/\(module)/\(module).swift").split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("//") }, "\(module)")
        #expect(lines.count >= 10, "\(module) says too little about itself")
    }
}

/// The front door lists the files that contain `unsafe`; checked in both directions, so that it stays true.
@Test(arguments: ["KursMarkup", "KursText"])
func `the front door names each file that contains unsafe`(module: String) throws {
    let door = try Checkout.text("Sources/\(module)/\(module).swift")
    let safety = try #require(door.split(separator: "// Safety:").last?.split(separator: "// Caveats:").first)
    let named = Set(safety.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    for file in try Checkout.files(in: "Sources/" + module, ending: ".swift") where !file.hasSuffix(module + ".swift") {
        let name = String(file.split(separator: "/").last?.dropLast(".swift".count) ?? "")
        let code = try Checkout.text(file).split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        let isUnsafe = code.contains { $0.split { !$0.isLetter }.contains("unsafe") }
        #expect(named.contains(name) == isUnsafe, "\(name)")
    }
}

/// A limit is a constant documented with its value where it is defined; the front door lists it by name.
@Test func `the parser's front door lists limits that exist`() throws {
    let door = try Checkout.text("Sources/KursMarkup/KursMarkup.swift")
    let code = try Checkout.files(in: "Sources/KursMarkup", ending: ".swift").map { try Checkout.text($0) }
    let listed = door.split(separator: "\n").compactMap { line -> (type: String, member: String)? in
        let words = line.dropFirst(2).drop { $0 == " " }.prefix { $0 != " " }.split(separator: ".")
        guard line.hasPrefix("//   "), words.count == 2, words[0].first?.isUppercase ?? false else { return nil }
        return (String(words[0]), String(words[1]))
    }
    #expect(listed.count >= 14)
    for (type, member) in listed {
        #expect(
            code.contains { text in
                ["struct \(type)", "enum \(type)", "extension \(type)"].contains { text.contains($0) }
                    && ["static let \(member)", "func \(member)("].contains { text.contains($0) }
            }, "\(type).\(member)")
    }
}

/// The modules that a file imports, whatever precedes the keyword.
private func imports(in text: String) -> Set<String> {
    var names: Set<String> = []
    for line in text.split(separator: "\n") {
        var words = line.split(separator: " ")
        while let word = words.first,
            ["public", "internal", "private", "package", "@_exported", "@preconcurrency"].contains(word)
        {
            words.removeFirst()
        }
        guard words.first == "import", words.count >= 2 else { continue }
        names.insert(String(words.last ?? ""))
    }
    return names
}
