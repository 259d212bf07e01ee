import FoundationEssentials
import Testing

/// What each module may import; a new edge is a decision, made in this table.
private let floors: [String: Set<String>] = [
    "KursMarkup": [],
    "KursCore": [],
    "KursStore": ["KursCore", "CSQLite"],
    "KursNet": ["KursCore", "CCurl", "FoundationEssentials"],
    "KursSources": ["KursCore", "KursMarkup"],
    "KursCLI": ["KursCore", "KursMarkup", "KursSources"],
    "kurs": ["CMalloc", "KursCLI", "KursCore", "KursNet", "KursSources", "KursStore"],
]

/// The C library, by its name on each system; the two lowest floors do without it.
private let system: Set<String> = ["Glibc", "Musl", "Darwin"]
private let pure: Set<String> = ["KursMarkup", "KursCore"]

@Test(arguments: floors.keys.sorted())
func `imports only the floors below it`(module: String) throws {
    let allowed = floors[module, default: []].union(pure.contains(module) ? [] : system)
    let files = try House.files(in: "Sources/" + module, ending: ".swift")
    #expect(!files.isEmpty)
    for file in files {
        let imported = try imports(in: House.text(file))
        #expect(imported.subtracting(allowed) == [], "\(file)")
    }
}

@Test func `every module stands in the table of floors`() throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: House.path("Sources"))
    #expect(Set(modules) == Set(floors.keys).union(["CCurl", "CMalloc", "CSQLite"]))
}

@Test func `has no package dependency`() throws {
    let manifest = try House.text("Package.swift")
    #expect(!manifest.contains(".package("))
}

@Test func `each module has a front door without code`() throws {
    for module in floors.keys where module != "kurs" {
        let lines = try House.text("Sources/\(module)/\(module).swift").split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("//") }, "\(module)")
        #expect(lines.count >= 10, "\(module) says too little about itself")
    }
}

/// The modules that a file imports, whatever stands before the word.
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
