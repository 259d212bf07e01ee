import FoundationEssentials
import KursTestSupport

extension Checkout {
    /// The README and every page of `docs/`, by their path in the checkout.
    static func documents() throws -> [String] { try ["README.md"] + files(in: "docs", ending: ".md") }

    /// The fenced blocks of a language in all documents, in the order of the documents.
    static func blocks(of language: String) throws -> [String] {
        try documents().flatMap { try Document($0).blocks }.filter { $0.language == language }.map(\.text)
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
