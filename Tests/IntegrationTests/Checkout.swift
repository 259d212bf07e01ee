import FoundationEssentials

/// The checkout that the tests were built from.
enum Checkout {
    /// The absolute path of something in the checkout.
    static func path(_ name: String) -> String {
        let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return here.dropLast(3).joined(separator: "/") + "/" + name
    }

    /// A file's text.
    static func text(_ name: String) throws -> String {
        try String(decoding: Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
    }

    /// The README's fenced blocks in a language, in order.
    static func blocks(of language: String) throws -> [String] {
        var blocks: [String] = []
        var lines: [Substring]?
        for line in try text("README.md").split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```" + language {
                lines = []
            } else if line.hasPrefix("```") {
                if let found = lines { blocks.append(found.joined(separator: "\n") + "\n") }
                lines = nil
            } else {
                lines?.append(line)
            }
        }
        return blocks
    }

    /// The files in a folder and those below it, by their path in the checkout.
    static func files(in folder: String, ending: String) throws -> [String] {
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
