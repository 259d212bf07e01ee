import Foundation

/// Where things are, seen from this file.
enum Place {
    /// The package's folder.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The package's fixtures for markup.
    static let fixtures = package.appending(path: "Fixtures/Markup")

    /// The suites and pages beside the checkout; `nil` where they are not.
    static let shared: URL? = {
        let folder = package.deletingLastPathComponent().appending(path: "shared")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The lines of a suite as JSON objects; empty, with a word on the output, where it is not.
    static func cases(_ name: String) throws -> [[String: Any]] {
        guard let shared else {
            print("skipped: no ../shared beside this checkout, so \(name) is not run")
            return []
        }
        let text = try Data(contentsOf: shared.appending(path: "conformance/\(name)"))
        return try text.split(separator: 0x0A).map { line in
            try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
        }
    }
}
