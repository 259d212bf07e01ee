public import KursCore
internal import KursMarkup
internal import KursText

extension SourceID {
    /// Minfin's page of one bank.
    public static let minfinPageBank = SourceID("minfin-page-bank")
}

extension SourceDescriptor {
    static let minfinPageBank = SourceDescriptor(
        .minfinPageBank, at: .minfin, serves: [.banks], answer: .banks, page: "https://minfin.com.ua/ua/banks/all/",
        as: .part, read: BankPageReader.read)
}

/// Reads a bank's own page on Minfin: its rates and contacts, never the portal's own phone and e-mail.
enum BankPageReader {
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        do throws(Refusal) {
            let page = try Page(bytes, context)
            guard let bank = bank(of: page) else {
                throw .notFound(.bankInAddress)
            }
            // The page of another bank than that of the address is not believed, nor one that does not say whose it is.
            if let named = KnownBanks.slug(ofName: bank.name), named != bank.slug { throw .notFound(.bankInAddress) }
            if KnownBanks.isNamed(bank.slug, in: page.heading + " · " + page.title) == false {
                throw .notFound(.bankInAddress)
            }
            var answer: ParsedAnswer
            let contacts = BankContacts.read(page, bank)
            do throws(Refusal) {
                answer = try PageReader.parsedAnswer(page, as: try PageLayouts.minfinBank.inForce(context), of: bank)
            } catch {
                // A page of contacts need not have rates.
                guard contacts.isKnown, error == .otherTables([]) else { throw error }
                answer = ParsedAnswer()
            }
            answer.banks = [contacts.bank]
            return .found(answer)
        } catch {
            return .refused(error)
        }
    }

    /// The bank of the page: identified by its address, named by its first heading.
    private static func bank(of page: Page) -> BankName? {
        for address in page.addresses {
            guard let slug = PageNames.bankSlug(inLink: address) else { continue }
            return BankName(slug: slug, name: name(page.heading) ?? name(page.title) ?? slug)
        }
        return nil
    }

    /// The bank's name in a heading such as `Курс валют у ПриватБанку`; the heading itself when it is short.
    private static func name(_ heading: String) -> String? {
        let text = heading.split(whereSeparator: { "|–—:•".contains($0) }).first.map(String.init) ?? heading
        let trimmed = text.trimmed
        guard !trimmed.isEmpty, trimmed.utf8.count <= 80 else { return nil }
        return HeaderWords.meaning(of: String(trimmed.prefix { $0 != " " })) == nil ? trimmed : nil
    }
}
