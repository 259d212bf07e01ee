internal import KursCore
import KursText

/// Reads finance.ua's list of banks by clients of 2024 to 2026: `responseData` with `slug`, `title`, `site`, `phone` and
/// `email` of each.
///
/// Its slugs are its own. A bank is that of Minfin's slugs whose name it has, and otherwise keeps its slug. `ratingBank` is
/// not documented; a client of 2026 shows 4.9, so that it is a number of points and not a place, and 0 is none.
enum FinanceUABanksReader {
    private static let phoneLimit = 8

    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .financeUABanks) { (root) throws(Refusal) in
            guard let rows = root["responseData"], rows.kind == .array else {
                throw JSONAnswer.refusal(of: root, expected: .responseData)
            }
            var answer = ParsedAnswer()
            var seen: Set<String> = []
            for (number, row) in rows.elements.enumerated() {
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .row) }
                guard let own = row["slug"]?.text, KnownBanks.isSlug(own), let name = row["title"]?.text, !name.isEmpty
                else {
                    let field = row["title"]?.text?.isEmpty == false ? "slug" : "title"
                    answer.warnings.append(.rowLeftOut(.number(number), .fault(row.fault(in: field))))
                    continue
                }
                let slug = KnownBanks.slug(ofName: name) ?? own
                guard seen.insert(slug).inserted else {
                    answer.warnings.append(
                        .rowLeftOut(.name(name), .fault(.repeated(field: "slug", value: slug))))
                    continue
                }
                var bank = Bank(name: BankName(slug: slug, name: name))
                bank.site = text("site", row, name, &answer) { $0.utf8.count <= 200 && WebLink.isWeb($0) }
                bank.email = text("email", row, name, &answer, isEmail)
                bank.phones = phones(row, name, &answer)
                bank.rating = rating(row, name, &answer)
                bank.listSlug = own
                if bank.site != nil || bank.email != nil || !bank.phones.isEmpty { answer.banks.append(bank) }
            }
            guard !answer.banks.isEmpty else { throw .notFound(.contacts) }
            return answer
        }
    }

    /// A text of the expected form; `nil` where there is none, and where it is left out for another form.
    private static func text(
        _ field: String, _ row: JSONValue, _ name: String, _ answer: inout ParsedAnswer, _ isValid: (String) -> Bool
    ) -> String? {
        guard let value = row[field], !value.isEmpty else { return nil }
        guard let text = value.text?.trimmed, isValid(text) else {
            answer.warn(field, value, of: name)
            return nil
        }
        return text
    }

    /// The points, more than 0 and at most 100.
    private static func rating(_ row: JSONValue, _ name: String, _ answer: inout ParsedAnswer) -> ExactDecimal? {
        guard let value = row["ratingBank"], !value.isEmpty, value.decimal?.isZero != true else { return nil }
        guard let rating = value.rate, rating <= 100 else {
            answer.warn("ratingBank", value, of: name)
            return nil
        }
        return rating
    }

    /// The phones as printed, in a text with commas or semicolons between them, or in an array.
    fileprivate static func phones(_ row: JSONValue, _ name: String, _ answer: inout ParsedAnswer) -> [String] {
        guard let value = row["phone"], !value.isEmpty else { return [] }
        let texts = value.kind == .array ? value.elements.compactMap(\.text) : [value.text ?? ""]
        let parts = texts.flatMap { $0.split { $0 == "," || $0 == ";" } }
        let phones = parts.map { String($0).trimmed }.filter(isPhone).distinct
        if phones.isEmpty { answer.warn("phone", value, of: name) }
        return Array(phones.prefix(phoneLimit))
    }

    /// Whether a text is digits, at least three, with what is printed between them.
    private static func isPhone(_ text: String) -> Bool {
        let digits = text.utf8.count(where: \.isASCIIDigit)
        return (3...15).contains(digits) && text.utf8.allSatisfy { $0.isASCIIDigit || "+-() ".utf8.contains($0) }
    }

    private static func isEmail(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return text.utf8.count <= 100 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"',;".utf8.contains($0) }
    }
}

extension ParsedAnswer {
    /// Tells that a field of a bank is left out.
    fileprivate mutating func warn(_ field: String, _ value: JSONValue, of name: String) {
        warnings.append(.rowLeftOut(.name(name), .fault(.invalid(field: field, value: value.excerpt))))
    }
}

/// Reads finance.ua's branches of a bank by clients of 2024 to 2026: `data` has a `name` for each city and its branches
/// in another `data`, with `branch_name`, `address` and `phone`.
///
/// Opening hours are not published there.
enum FinanceUABranchesReader {
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .financeUABranches) { (root) throws(Refusal) in
            guard let cities = root["data"], cities.kind == .array else {
                throw JSONAnswer.refusal(of: root, expected: .dataByCity)
            }
            var answer = ParsedAnswer()
            var number = 0
            for group in cities.elements {
                // Without the name of a city its branches would be missing in the answer for it.
                guard let rows = group["data"], rows.kind == .array, let city = group["name"]?.text?.trimmed,
                    !city.isEmpty
                else { throw JSONAnswer.refusal(of: group, expected: .dataByCity) }
                for row in rows.elements {
                    defer { number += 1 }
                    guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .row) }
                    guard let address = row["address"]?.text?.trimmed, !address.isEmpty else {
                        answer.warnings.append(.rowLeftOut(.number(number), .fault(row.fault(in: "address"))))
                        continue
                    }
                    let name = row["branch_name"]?.text?.trimmed
                    let phones = FinanceUABanksReader.phones(row, name ?? address, &answer)
                    answer.branches.append(
                        Branch(city: city, name: name?.isEmpty == true ? nil : name, address: address, phones: phones))
                }
            }
            guard answer.branches.isEmpty else { return answer }
            if answer.warnings.isEmpty { return nil }
            throw .notFound(.dataByCity)
        }
    }
}
