package import KursCore
package import KursText

/// The interfaces in which clients of a bank read their own statements, with a token of their own.
package enum BankAPI: String, CaseIterable, Sendable {
    case monobank, privatbank

    package func endpoint(_ target: String, _ addresses: BaseURLs) -> Endpoint {
        switch self {
        case .monobank:
            var endpoint = Endpoint(
                source: .monobankPersonal, base: addresses.base(of: .monobankPersonal), target: target)
            endpoint.keyHeader = "X-Token"
            return endpoint
        case .privatbank:
            var endpoint = Endpoint(
                source: .privatbankBusiness, base: addresses.base(of: .privatbankBusiness), target: target)
            endpoint.keyHeader = "token"
            // Without it the answer is in windows-1251.
            endpoint.contentType = "application/json;charset=utf-8"
            return endpoint
        }
    }

    /// Seconds between two requests of one token; of whole seconds, one more than the bank asks for.
    package var spacingSeconds: Int64 { self == .monobank ? 61 : 1 }

    package var tokenKey: String { rawValue + "_token" }
}

/// An account in the answer to `/personal/client-info`.
package struct MonobankAccount: Sendable {
    package let id: String
    package let iban: String
    package let currency: String
    package let type: String
    /// The beginning of a statement in JSON: the account and its owner.
    package let opening: [UInt8]

    /// The client's own accounts, or those of somebody whose accountant he is.
    package static func all(_ info: JSONValue, of client: String?) throws(BankStatementError) -> [MonobankAccount] {
        var owner = info
        if let client {
            let found = info["managedClients"]?.elements.first { other in
                ["clientId", "tin", "name"].contains { other.word($0) == client }
            }
            guard let found else { throw .noStatement(looked: client) }
            owner = found
        }
        guard let accounts = owner["accounts"], accounts.kind == .array else { throw .noStatement(looked: "accounts") }
        var all: [MonobankAccount] = []
        for (index, account) in accounts.elements.enumerated() {
            guard let id = account.word("id"), let number = account.word("currencyCode") else {
                throw .field("id, currencyCode", value: nil, row: index + 1)
            }
            var opening = Array("{\"name\":".utf8)
            opening.append(jsonString: owner.word("name") ?? "")
            opening += ",\"account\":{\"iban\":".utf8
            opening.append(jsonString: account.word("iban") ?? "")
            opening += ",\"currencyCode\":\(number)},\"statement\":[".utf8
            all.append(
                MonobankAccount(
                    id: id, iban: account.word("iban") ?? id, currency: Currency.letters(number),
                    type: account.word("type") ?? "", opening: opening))
        }
        return all
    }
}
