// swift-tools-version: 6.2
import PackageDescription

// A warning is an error for those who change kurs (`.ci/run`); whoever installs it may have a compiler with other warnings.
let warnings: [SwiftSetting] = Context.environment["KURS_WARNINGS"] == "error" ? [.treatAllWarnings(as: .error)] : []

// Every target of ours is built to the same rules.
let strict: [SwiftSetting] =
    warnings + [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

let package = Package(
    name: "kurs",
    // Int128 and InlineArray come with these systems.
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "kurs", targets: ["kurs"]),
        .library(name: "KursCore", targets: ["KursCore"]),
        .library(name: "KursMarkup", targets: ["KursMarkup"]),
        .library(name: "KursSources", targets: ["KursSources"]),
    ],
    targets: [
        // executable
        .executableTarget(
            name: "kurs",
            dependencies: [
                "CArguments", "CMalloc", "KursCLI", "KursCore", "KursNet", "KursPlatform", "KursSources", "KursStore",
                "KursTerminal",
            ],
            swiftSettings: strict),

        // The maintainers' bench of the parsers; it is not installed.
        .executableTarget(
            name: "markup-bench", dependencies: ["KursCore", "KursMarkup", "KursPlatform", "KursText"],
            swiftSettings: strict),

        // floor 7
        .target(
            name: "KursCLI",
            dependencies: [
                "KursCharts", "KursCore", "KursMarkup", "KursSources", "KursStatements", "KursTerminal", "KursText",
                "KursWallet", "KursWalletCommands",
            ],
            resources: [
                "Page/page.css", "Page/page.js", "Schema/layout-schema.json", "Completions/kurs.bash",
                "Completions/kurs.fish", "Completions/kurs.nu", "Completions/kurs.ps1", "Completions/kurs.zsh",
            ].map { .embedInCode("Commands/" + $0) },
            swiftSettings: strict),

        // floor 6
        .target(
            name: "KursWalletCommands",
            dependencies: [
                "KursCharts", "KursCore", "KursSheets", "KursSources", "KursStatements", "KursTerminal", "KursText",
                "KursWallet",
            ],
            swiftSettings: strict),

        // floor 5
        .target(
            name: "KursStatements",
            dependencies: ["KursCore", "KursSheets", "KursSources", "KursTerminal", "KursText"],
            swiftSettings: strict),
        .target(
            name: "KursCharts", dependencies: ["KursCore", "KursSheets", "KursTerminal", "KursText"],
            swiftSettings: strict),

        // floor 4
        .target(
            name: "KursTerminal",
            dependencies: ["KursCore", "KursSources", "KursText", "KursWallet"], swiftSettings: strict),

        // floor 3
        .target(
            name: "KursSources", dependencies: ["KursCore", "KursMarkup", "KursText"],
            resources: [
                "minfin-page-averages", "minfin-page-banks", "minfin-page-interbank", "minfin-page-auction",
                "minfin-page-bank", "nbu-page", "alfabank-page", "aval-page", "credit-agricole-page", "oschadbank-page",
                "pumb-page", "ukrgasbank-page", "ukrsibbank-page",
            ].map { .embedInCode("Pages/Ours/\($0).json") },
            swiftSettings: strict),
        .target(
            name: "KursStore", dependencies: ["KursCore", "KursPlatform", "KursText", "CSQLite"],
            resources: (1...9).map { .embedInCode("Schema/version\($0).sql") }, swiftSettings: strict),
        .target(
            name: "KursNet", dependencies: ["KursCore", "KursPlatform", "KursText", "CCurl"], swiftSettings: strict),
        .target(name: "KursWallet", dependencies: ["KursCore", "KursText", "CRegex"], swiftSettings: strict),
        .target(name: "KursSheets", dependencies: ["KursMarkup", "KursText", "CZlib"], swiftSettings: strict),

        // floor 2
        .target(name: "KursCore", dependencies: ["KursText"], swiftSettings: strict),

        // floor 1
        .target(
            name: "KursMarkup", dependencies: ["KursText"],
            resources: [
                .embedInCode("Encoding/encoding-labels.txt"),
                .embedInCode("HTML/Tokenizer/named-character-references.txt"),
            ],
            swiftSettings: strict),

        // floor 0
        .target(name: "KursText", dependencies: ["CIconv"], swiftSettings: strict),

        // C at arm's length
        .target(name: "KursPlatform", swiftSettings: strict),
        // By its versioned name SQLite is found without its development package.
        .target(
            name: "CSQLite",
            linkerSettings: [
                .linkedLibrary(":libsqlite3.so.0", .when(platforms: [.linux])),
                .linkedLibrary("sqlite3", .when(platforms: [.macOS])),
            ]),
        .systemLibrary(name: "CMalloc"),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CArguments"),
        .target(name: "CIconv", linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
        .target(name: "CRegex"),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        // tests
        .target(
            name: "KursTestSupport", dependencies: ["KursCore", "KursPlatform", "KursStore"],
            path: "Tests/KursTestSupport", swiftSettings: strict),
        .testTarget(name: "KursTextTests", dependencies: ["KursText", "KursTestSupport"], swiftSettings: strict),
        .testTarget(name: "KursSheetsTests", dependencies: ["KursSheets", "KursTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "KursWalletTests", dependencies: ["KursWallet", "KursCore", "KursTestSupport"], swiftSettings: strict),
        .testTarget(name: "KursMarkupTests", dependencies: ["KursMarkup", "KursTestSupport"], swiftSettings: strict),
        .testTarget(name: "KursCoreTests", dependencies: ["KursCore", "KursTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "KursStoreTests", dependencies: ["KursStore", "KursCore", "KursTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "KursNetTests", dependencies: ["KursNet", "KursCore", "KursPlatform", "KursTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "KursSourcesTests",
            dependencies: ["KursSources", "KursCore", "KursMarkup", "KursTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "KursCLITests",
            dependencies: [
                "KursCLI", "KursCharts", "KursCore", "KursMarkup", "KursNet", "KursSheets", "KursSources",
                "KursStatements", "KursStore", "KursTerminal", "KursTestSupport", "KursWallet", "KursWalletCommands",
            ],
            swiftSettings: strict),
        .testTarget(name: "MarkupBenchTests", dependencies: ["markup-bench"], swiftSettings: strict),
        .testTarget(
            name: "IntegrationTests", dependencies: ["KursPlatform", "KursTestSupport"], swiftSettings: strict),
    ]
)
