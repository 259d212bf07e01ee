import Foundation
import KursTestSupport

/// The conformance suites beside the checkout.
enum ConformanceSuites {
    /// The lines of a suite as JSON objects; empty, with a note on standard output, where it is missing.
    static func cases(_ name: String) throws -> [[String: Any]] {
        guard let shared = Checkout.shared else {
            print("skipped: no ../shared beside this checkout, so \(name) is not run")
            return []
        }
        let text = try Data(contentsOf: URL(filePath: shared + "/conformance/\(name)"))
        return try text.split(separator: 0x0A).map { line in
            try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
        }
    }
}
