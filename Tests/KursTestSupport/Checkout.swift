import FoundationEssentials

/// The checkout that the tests were built from.
package enum Checkout {
    /// Its absolute path, without a slash at the end.
    package static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")

    /// The test suites and samples beside the checkout, which are not part of it; `nil` where they are missing.
    package static let shared: String? = {
        let folder =
            root.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/shared"
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }()

    package static func path(_ name: String) -> String { root + "/" + name }

    package static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path(name))))
    }

    package static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    package static func files(in folder: String, ending: String) throws -> [String] {
        var found: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted() {
            let place = folder + "/" + name
            var isFolder = false
            _ = FileManager.default.fileExists(atPath: path(place), isDirectory: &isFolder)
            if isFolder {
                found += try files(in: place, ending: ending)
            } else if name.hasSuffix(ending) {
                found.append(place)
            }
        }
        return found
    }
}

package enum Fixtures {
    package static func path(_ name: String) -> String { Checkout.path("Fixtures/" + name) }

    package static func bytes(_ name: String) throws -> [UInt8] { try Checkout.bytes("Fixtures/" + name) }

    package static func text(_ name: String) throws -> String { try Checkout.text("Fixtures/" + name) }
}
