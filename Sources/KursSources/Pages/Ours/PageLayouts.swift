public import KursCore

/// The layouts that kurs has, in the format of the user's own.
public enum PageLayouts {
    /// Minfin's averages: of banks, the NBU's rate and the cash market.
    public static let minfinAverages = layout(MinfinLayouts.averages)
    public static let minfinBanks = layout(MinfinLayouts.banks)
    public static let minfinInterbank = layout(MinfinLayouts.interbank)
    public static let minfinAuction = layout(MinfinLayouts.auction)
    public static let minfinBank = layout(MinfinLayouts.bank)
    public static let nbu = layout(nbuPage)

    /// The layout of a source; `nil` where kurs has none.
    public static func find(_ source: SourceID) -> PageLayout? {
        pages.first { $0.source == source }
            ?? BankLayouts.texts.first { $0.key == source.name }.map { layout($0.value) }
    }

    /// The layouts of banks' own pages, which are asked only where a person names them.
    public static var ofBanks: [PageLayout] { BankLayouts.texts.map { layout($0.value) } }

    static var pages: [PageLayout] {
        [minfinAverages, minfinBanks, minfinInterbank, minfinAuction, minfinBank, nbu]
    }

    /// As seen on 2021-10-14; by other programs' readers, the same in 2026.
    private static let nbuPage = #"""
        {
          "source": "nbu-page", "market": "nbu",
          "addresses": ["bank.gov.ua/ua/markets/exchangerates", "bank.gov.ua/en/markets/exchangerates"],
          "day": ["#exchangeDate", "meta[property='og:url'] @content", "link[rel=canonical] @href", "line:на дату"],
          "tables": [
            {
              "allow": ["Щодня", "Daily"],
              "above": [
                "Офіційний курс гривні щодо іноземних валют", "Official hryvnia exchange rate against foreign currencies"
              ],
              "columns": [
                {"role": "number", "optional": true}, {"role": "code"}, {"role": "unit"},
                {"role": "currency", "optional": true}, {"role": "official"}
              ]
            }
          ]
        }
        """#

    private static func layout(_ text: String) -> PageLayout {
        do throws(LayoutFault) {
            return try PageLayout(Array(text.utf8))
        } catch {
            preconditionFailure("a layout of kurs has a fault: \(error)")
        }
    }
}

extension PageLayout {
    /// Refuses a layout of another name for an address of a page that kurs asks.
    public func checkOwner() throws(LayoutFault) {
        for (index, address) in addresses.enumerated() {
            let owners = PageLayouts.pages.filter { $0.addresses.contains(address) }
            guard let owner = owners.first, !owners.contains(where: { $0.source == source }) else { continue }
            throw .ownedBy("addresses[\(index)]", source: owner.source.name)
        }
    }
}
