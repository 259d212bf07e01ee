public import KursCore
import KursText

/// CoinGecko's list of all coins, some 17,000, which is asked for a name that kurs does not know.
public enum CoinGeckoList {
    private static let weekSeconds = 7 * 86_400

    /// One request a week at most, whatever age of prices the user allows.
    public static func fetch(_ addresses: BaseURLs) -> Fetch {
        let endpoint = Endpoint(
            source: .coingeckoList, base: addresses.base(of: .coingecko), target: "/api/v3/coins/list",
            lifetime: .seconds(weekSeconds))
        return Fetch(endpoint, read: CoinGeckoListReader.read).atOwnPace
    }
}

/// Reads `coins/list` by its documentation: an array of `id`, `symbol` and `name`.
///
/// An id goes into addresses, so one that is more than a word is left out.
enum CoinGeckoListReader {
    private static let longest = 120

    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .coingeckoList) { (root) throws(Refusal) in
            guard root.kind == .array else { throw JSONAnswer.refusal(of: root, expected: .arrayOfCoins) }
            var answer = ParsedAnswer()
            var seen: Set<String> = []
            for (number, row) in root.elements.enumerated() {
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .coin) }
                guard let slug = row["id"]?.text else { throw .badRow(row: number, row.fault(in: "id")) }
                guard let symbol = row["symbol"]?.text, let name = row["name"]?.text else {
                    throw .badRow(row: number, row.fault(in: row["symbol"]?.text == nil ? "symbol" : "name"))
                }
                // Tokens without a name are listed, too; nobody can ask for one.
                guard isSlug(slug), [symbol, name].allSatisfy({ !$0.isEmpty && $0.utf8.count <= longest }),
                    seen.insert(slug).inserted
                else { continue }
                answer.listed.append(ListedCoin(slug: slug, symbol: symbol, name: name))
            }
            guard !answer.isEmpty else { throw .notFound(.coins) }
            return answer
        }
    }

    private static func isSlug(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isASCIIDigit || "-._".utf8.contains(byte)
            }
    }
}
