internal import KursCore
internal import KursMarkup

/// The contacts of a bank on its page, by their labels: phones, e-mail, site; never those of the portal.
struct BankContacts {
    private(set) var bank: Bank
    var isKnown: Bool { bank.site != nil || !bank.phones.isEmpty || bank.email != nil }

    static func read(_ page: Page, _ name: BankName) -> BankContacts {
        var contacts = BankContacts(bank: Bank(name: name))
        contacts.bank.page = page.addresses.last { $0.hasPrefix("https://") }
        contacts.readLabels(page)
        contacts.bank.logo = contacts.logo(page)
        return contacts
    }

    private init(bank: Bank) { self.bank = bank }

    private enum Label { case site, phone, mail }

    /// Reads what follows each label: the next element, or the rest of the element that contains the label.
    private mutating func readLabels(_ page: Page) {
        let document = page.document
        for id in document.descendants(of: document.root) where document.kind(of: id) == .text {
            if page.context.isOutOfTime { return }
            guard let label = BankContacts.label(String(decoding: document.textBytes(of: id), as: UTF8.self)) else {
                continue
            }
            if BankContacts.isPortals(document, id) { continue }
            var current = document.parent(of: id)
            var level = 0
            while let element = current, level < 4 {
                guard BankContacts.isSmall(element, document),
                    document.textRuns(of: element).oneLine.utf8.count < 600
                else { break }
                if take(label, in: element, document) { break }
                // If the label has a wrapper of its own, the value follows the wrapper.
                if let next = document.nextElement(after: element), BankContacts.isSmall(next, document),
                    take(label, in: next, document)
                {
                    break
                }
                current = document.parent(of: element)
                level += 1
            }
        }
    }

    /// Whether an element can be the block of one contact rather than the page's; O(1).
    private static func isSmall(_ id: Document.NodeID, _ document: Document) -> Bool {
        document.nodeCount(below: id, limit: 400) <= 400
    }

    private static func label(_ text: String) -> Label? {
        guard text.utf8.count < 100 else { return nil }
        let words = PageText.words(of: text)
        guard (1...5).contains(words.count), let first = words.first else { return nil }
        if ["телефон", "гаряч", "горяч", "контакт", "phone", "hotline", "кол"].contains(where: {
            first.hasPrefix($0)
        }) {
            return .phone
        }
        if words.contains(where: { $0 == "email" || $0 == "mail" || $0 == "пошта" || $0 == "почта" }) { return .mail }
        if words.contains(where: { $0.hasPrefix("сайт") || $0 == "website" || $0 == "site" }) { return .site }
        return nil
    }

    /// Takes the values of a label from an element; `false` when it has none.
    private mutating func take(_ label: Label, in id: Document.NodeID, _ document: Document) -> Bool {
        let links = ([id] + document.descendants(of: id)).compactMap { document.attribute("href", of: $0) }
        switch label {
        case .site:
            guard bank.site == nil else { return true }
            bank.site = links.first(where: BankContacts.isForeign)
            return bank.site != nil
        case .mail:
            guard bank.email == nil else { return true }
            let linked = links.first { $0.lowercased().hasPrefix("mailto:") }.map {
                String($0.dropFirst(7).prefix { $0 != "?" })
            }
            let written = document.textRuns(of: id).oneLine.split(whereSeparator: { " ,;:()<>".contains($0) }).first {
                $0.contains("@") && $0.split(separator: "@").count == 2 && $0.contains(".")
            }
            let mail = (linked ?? written.map(String.init))?.trimmed.lowercased()
            guard let mail, !mail.hasSuffix("@minfin.com.ua"), mail.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                return false
            }
            bank.email = mail
            return true
        case .phone:
            var phones = links.filter { $0.lowercased().hasPrefix("tel:") }.map { String($0.dropFirst(4)).trimmed }
            if phones.isEmpty { phones = BankContacts.phones(in: document.text(of: id)) }
            phones.removeAll { BankContacts.isPortals($0) }
            for phone in phones where !bank.phones.contains(phone) && bank.phones.count < 6 {
                bank.phones.append(phone)
            }
            return !phones.isEmpty
        }
    }

    /// Phone numbers in a text: `(044) 490-88-88`, `0 800 500 500`, `+380 44 …`, short ones of 3 or 4 digits.
    static func phones(in text: String) -> [String] {
        var found: [String] = []
        for line in text.split(whereSeparator: { "\n,;/".contains($0) }) {
            let kept = line.drop { !("0"..."9").contains($0) && $0 != "+" && $0 != "(" }
            let phone = String(kept.prefix { ("0"..."9").contains($0) || " +-()–".contains($0) }).trimmed
            let digits = phone.filter { ("0"..."9").contains($0) }
            guard
                digits.count >= 9 && digits.count <= 13 || (3...4).contains(digits.count) && phone.count == digits.count
            else { continue }
            found.append(phone)
        }
        return found
    }

    private static func isPortals(_ phone: String) -> Bool {
        let digits = phone.filter { ("0"..."9").contains($0) }
        return ["0443924740", "0678284525"].contains { digits.hasSuffix($0) || digits.hasSuffix($0.dropFirst()) }
    }

    /// Whether a text is in the header or footer of the portal.
    private static func isPortals(_ document: Document, _ id: Document.NodeID) -> Bool {
        let around = document.ancestors(of: id).map { document.tag(of: $0) }
        // Nothing of a bank stands two hundred deep.
        let portals: [TagName] = [.footer, .header, .nav, .script, .style, .noscript, .template, .title]
        return around.count == 200 || around.contains(where: portals.contains)
    }

    private static func isForeign(_ link: String) -> Bool {
        guard link.hasPrefix("https://") || link.hasPrefix("http://") else { return false }
        let host = link.split(separator: "/").dropFirst().first.map { $0.lowercased() } ?? ""
        let others = [
            "minfin.com.ua", "facebook.com", "t.me", "instagram.com", "youtube.com", "twitter.com", "x.com",
            "google.com", "apple.com", "linkedin.com", "viber.com",
        ]
        return host.contains(".") && !others.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    /// The logo of the bank: an image of its company folder.
    private func logo(_ page: Page) -> String? {
        let document = page.document
        for id in document.descendants(of: document.root) where document.tag(of: id) == .img {
            let places = ["src", "data-src"].compactMap { document.attribute($0, of: id) }
            guard let place = places.first(where: { $0.contains("/company/") && $0.contains("logo") }) else { continue }
            return resolve(reference: place, against: page.addresses.last ?? "https://minfin.com.ua/")
        }
        return nil
    }
}

extension Document {
    func nextElement(after id: NodeID) -> NodeID? {
        var next = nextSibling(of: id)
        while let sibling = next {
            if kind(of: sibling) == .element { return sibling }
            next = nextSibling(of: sibling)
        }
        return nil
    }
}
