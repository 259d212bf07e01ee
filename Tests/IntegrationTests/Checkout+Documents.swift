import FoundationEssentials
import KursTestSupport

extension Checkout {
    /// The README and every page of `docs/`, by their path in the checkout.
    static func documents() throws -> [String] { try ["README.md"] + files(in: "docs", ending: ".md") }

    /// The fenced blocks of a language in all documents, in the order of the documents.
    static func blocks(of language: String) throws -> [String] {
        try documents().flatMap { try Document($0).blocks }.filter { $0.language == language }.map(\.text)
    }
}
