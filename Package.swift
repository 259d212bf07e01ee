// swift-tools-version: 6.2
import PackageDescription

// Every target of ours is built to the same rules; a warning is an error.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// What makes the Linux release start as fast as a C program and still be position independent: libstdc++, libgcc and
// the system's SQLite are linked in (the folder holds one-line linker scripts that name the archives, which Debian's
// development packages carry) and relocations are packed. On the executable only, so that the libraries can be
// depended on.
let quickStart: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-L", Context.packageDirectory + "/Sources/kurs/link",
            "-use-ld=lld", "-Xclang-linker", "-static-libgcc",
            "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
            "-Xlinker",
            "--remap-inputs=*/libsqlite3.so=" + Context.packageDirectory + "/Sources/kurs/link/libsqlite3.so",
            // Nothing loads symbols of the program, and what a start runs through stands together (.ci/start-order).
            "-Xlinker", "--no-export-dynamic", "-Xlinker", "--no-warn-symbol-ordering",
            "-Xlinker", "--symbol-ordering-file=" + Context.packageDirectory + "/Sources/kurs/link/start.order",
        ],
        .when(platforms: [.linux], configuration: .release))
]

let package = Package(
    name: "kurs",
    products: [
        .executable(name: "kurs", targets: ["kurs"]),
        .library(name: "KursCore", targets: ["KursCore"]),
        .library(name: "KursMarkup", targets: ["KursMarkup"]),
    ],
    targets: [
        // roof
        .executableTarget(
            name: "kurs",
            dependencies: ["CMalloc", "KursCLI", "KursCore", "KursNet", "KursSources", "KursStore"],
            exclude: ["link"],
            swiftSettings: strict,
            linkerSettings: quickStart),

        // floor 3
        .target(name: "KursCLI", dependencies: ["KursCore", "KursMarkup", "KursSources"], swiftSettings: strict),

        // floor 2
        .target(name: "KursSources", dependencies: ["KursCore", "KursMarkup"], swiftSettings: strict),
        .target(name: "KursStore", dependencies: ["KursCore", "CSQLite"], swiftSettings: strict),
        .target(name: "KursNet", dependencies: ["KursCore", "CCurl"], swiftSettings: strict),

        // floor 1
        .target(name: "KursCore", swiftSettings: strict),

        // floor 0
        .target(name: "KursMarkup", swiftSettings: strict),

        // C at arm's length
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]),
        .systemLibrary(name: "CMalloc"),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        // tests
        .target(
            name: "KursTestSupport", dependencies: ["KursCore"], path: "Tests/KursTestSupport",
            swiftSettings: strict),
        .testTarget(name: "KursMarkupTests", dependencies: ["KursMarkup", "KursTestSupport"], swiftSettings: strict),
        .testTarget(name: "KursCoreTests", dependencies: ["KursCore", "KursTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "KursStoreTests", dependencies: ["KursStore", "KursCore", "KursTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "KursNetTests", dependencies: ["KursNet", "KursCore", "KursTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "KursSourcesTests",
            dependencies: ["KursSources", "KursCore", "KursMarkup", "KursTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "KursCLITests",
            dependencies: ["KursCLI", "KursCore", "KursNet", "KursSources", "KursStore", "KursTestSupport"],
            swiftSettings: strict),
        .testTarget(name: "IntegrationTests", dependencies: ["KursTestSupport"], swiftSettings: strict),
    ]
)
