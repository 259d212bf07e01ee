import FoundationEssentials
import KursTestSupport
import Testing

/// The folders of each module from the bottom up: a folder uses those of lower ranks only.
///
/// `.` is the module's own folder. A new edge that goes up is a decision, made in this table.
private let ranks: [String: [String: Int]] = [
    "KursTerminal": [
        "Environment": 0, "Rendering": 1, "Localization": 2, "CommandLine": 3, "Configuration": 4, "Messages": 5,
        "Context": 6,
    ],
    "KursStatements": ["CSV": 0, "Columns": 1, "Rows": 2, ".": 3],
    "KursCharts": ["Picture": 0, ".": 1],
    "KursWalletCommands": [
        "Access": 0, "Records": 1, "Capture": 2, "Look": 3, "Change": 3, "Goals": 3, "Export": 3, "Report": 4,
        "Plans": 4, "Import": 4, "Fetch": 5, "Figures": 5, ".": 6,
    ],
    "KursCLI": [
        // What other commands show as well.
        "Commands/Rates": 0, "Commands/News": 0, "Commands/Config": 0, "Commands/Sources": 0,
        "Commands/Banks": 1, "Commands/Coins": 1, "Commands/Markets": 1, "Commands/Doctor": 1,
        "Commands/Chart": 1, "Commands/Update": 1, "Commands/Convert/Conversion": 1, "Commands/Convert/Lines": 2,
        "Commands/Convert/Bank": 2, "Commands/History": 2, "Commands/Inspect": 2, "Commands/Convert/Statement": 3,
        "Commands/Export/Parquet": 3, "Commands/Export": 4, "Commands/Convert": 4, "Commands/Alerts": 4,
        "Commands/Bar": 5, "Commands/Page": 5, "Commands/Watch": 6,
        // The schemas and the tools of assistants are those of the records of every command.
        "Commands/Schema": 6, "Commands/MCP": 7, "Commands/Completions": 7,
        ".": 8,
    ],
    "KursCore": [
        ".": 0, "Time": 1, "Money": 2, "JSON": 3, "NumberSpelling": 3, "Quotes": 3, "News": 4, "Fetching": 5,
        "Alerts": 6, "Storage": 7, "Validation": 8, "Caching": 9, "Rates": 10, "History": 11, "AmountStream": 12,
        "Statement": 13, "Services": 13, "Receipts": 3,
    ],
    "KursMarkup": [
        "HTML": 0, "HTML/Names": 0, "Address": 0, "Dates": 0, "Encoding": 0,
        "HTML/Tokenizer": 1,
        "HTML/Tree": 2, "XML": 2,
        "HTML/TreeConstruction": 3, "HTML/Selectors": 3, "Extraction/Text": 3,
        "Extraction/Tables": 4, "Fragment": 4,
        "Article": 5, "Feed": 5,
    ],
    "KursSources": [
        "Descriptor": 0, "JSON": 0, "Banks": 0,
        "Pages/Text": 1,
        "Pages/Layout": 2,
        "Pages/Reading": 3,
        "Pages/Ours": 4,
        "Pages/Inspection": 5,
        "Minfin": 6, "NBU": 6,
        "News": 7, "Statements": 7,
        ".": 8,
    ],
    "KursWallet": [
        "Values": 0, "Syntax": 1, "Journal": 2, "Balancing": 3, "Reading": 4, "Records": 5, "Accounts": 6, "Changes": 7,
        "Plans": 8, "Reports": 8, "Merge": 8, "Import": 8, "Goals": 9,
    ],
    "KursNet": ["Addresses": 0, "Curl": 1, "Recording": 2],
    "KursText": ["Bytes": 0, "Words": 1, "Encoding": 1, "Address": 1, "JSON": 2, "Calendar": 2],
]

@Test(arguments: ranks.keys.sorted())
func `every folder uses only folders of lower ranks`(module: String) throws {
    let ranks = ranks[module] ?? [:]
    let elsewhere = try names.get().filter { $0.key != module }.values.reduce(into: Set()) { $0.formUnion($1) }
    let uses = try FolderUses(files.get()[module] ?? [], namesElsewhere: elsewhere).uses
    #expect(uses.count > 2 * ranks.count, "the finder finds hardly anything")
    for use in uses where ranks[use.to, default: .max] >= ranks[use.from, default: .max] {
        Issue.record("\(module)/\(use.path):\(use.line) uses \(use.name) of \(use.to)")
    }
}

@Test(arguments: ranks.keys.sorted())
func `every folder stands in the table of ranks`(module: String) throws {
    let folders = try Set((files.get()[module] ?? []).filter { $0.path != module + ".swift" }.map(\.folder))
    #expect(folders == Set((ranks[module] ?? [:]).keys))
}

/// The files of each module, which are read once.
private let files = Result {
    var files: [String: [FolderUses.File]] = [:]
    for module in try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Sources")) {
        let folder = "Sources/" + module + "/"
        files[module] = try Checkout.files(in: "Sources/" + module, ending: ".swift").map {
            FolderUses.File(path: String($0.dropFirst(folder.count)), text: try Checkout.text($0))
        }
    }
    return files
}

/// The names that each module declares.
private let names = Result {
    try files.get().mapValues { files in files.reduce(into: Set<String>()) { $0.formUnion($1.declaredNames) } }
}

@Suite struct FolderUsesTests {
    private func uses(_ files: (String, String)...) -> [String] {
        FolderUses(files.map { FolderUses.File(path: $0.0, text: $0.1) }).uses.map {
            "\($0.path):\($0.line) \($0.name) \($0.from) -> \($0.to)"
        }
    }

    @Test func `finds types, functions and members of extensions that another folder declares`() {
        let found = uses(
            ("Low/Leaf.swift", "struct Leaf { var size = 1 }\nfunc fold(_ leaf: Leaf) {}\n"),
            ("Low/More.swift", "extension String {\n    var leafed: String { self }\n}\n"),
            ("High/Tree.swift", "struct Tree {\n    let leaf: Leaf\n    let name = fold(\"\".leafed)\n}\n"),
            ("Top.swift", "enum Top { static let tree = \"\\(Tree.self)\" }\n"))
        #expect(
            found == [
                "High/Tree.swift:2 Leaf High -> Low", "High/Tree.swift:3 fold High -> Low",
                "High/Tree.swift:3 leafed High -> Low", "Top.swift:1 Tree . -> High",
            ])
    }

    @Test func `comments, strings and names of its own are no uses`() {
        let found = uses(
            ("Low/Leaf.swift", "struct Leaf {}\nprivate struct Bud {}\n"),
            (
                "High/Tree.swift",
                "// Leaf\n/* Leaf */ let text = \"Leaf \\\" Leaf\"\nlet raw = #\"Leaf \" Leaf\"#\nstruct Bud {}\nlet bud = Bud()\n"
            ),
            ("Side/Other.swift", "struct Other { struct Leaf {}\n let leaf: Leaf }\n"))
        #expect(found == [])
    }

    @Test func `a member that another module has, too, counts for none`() {
        let low = FolderUses.File(path: "Low/A.swift", text: "extension String { var leafed: Int { 1 } }\n")
        let high = FolderUses.File(path: "High/B.swift", text: "let leaf = \"\".leafed\n")
        #expect(FolderUses([low, high]).uses.count == 1)
        #expect(FolderUses([low, high], namesElsewhere: ["leafed"]).uses.isEmpty)
    }

    @Test func `a name that two folders declare counts for neither`() {
        let found = uses(
            ("Low/A.swift", "struct Leaf {}\n"), ("Side/B.swift", "enum Leaf {}\n"),
            ("High/C.swift", "let leaf: Leaf\n"))
        #expect(found == [])
    }
}
