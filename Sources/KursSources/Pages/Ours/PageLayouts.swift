public import KursCore

/// The layouts that kurs has, in the format of the user's own: one file for each page in all its forms, beside this one.
///
/// Minfin's were seen on saved pages: averages and banks of 2017-11-23, 2022-05-17 and 2022-11-02, the auction of
/// 2019-06-04. The forms of 2023 to 2026 are known from other programs' readers. Rows of days mean nothing where today's is
/// chosen, hence the `allow` of `Сьогодні Вчора`.
public enum PageLayouts {
    /// Minfin's averages: of banks, the NBU's rate and the cash market.
    ///
    /// One table with two rates in a cell until 2022; one of banks and one of cash since. The page's own data repeat them,
    /// with names and descriptions as in `ExchangeRateSpecification`; of the NBU's rate they lose the decimals, as in `36.`
    /// on 2022-11-02.
    public static let minfinAverages = layout(PackageResources.minfin_page_averages_json)
    /// A column for each side until 2025, both in one cell since; a table for each currency, those of others in tabs.
    public static let minfinBanks = layout(PackageResources.minfin_page_banks_json)
    /// Currencies over the columns until 2023, in the rows since.
    public static let minfinInterbank = layout(PackageResources.minfin_page_interbank_json)
    /// Averages in lines of text; never the offers of private persons.
    public static let minfinAuction = layout(PackageResources.minfin_page_auction_json)
    /// A table of cash rates, which has no title or one that says so, then one of card rates.
    public static let minfinBank = layout(PackageResources.minfin_page_bank_json)
    /// As seen on 2021-10-14; by other programs' readers, the same in 2026.
    public static let nbu = layout(PackageResources.nbu_page_json)

    /// The layouts of banks' own pages, which are asked only where a person names them.
    ///
    /// Seen on saved pages of 2020 to 2022; today's may differ, and are then refused.
    static let bankTexts: KeyValuePairs = [
        "alfabank-page": PackageResources.alfabank_page_json,
        "aval-page": PackageResources.aval_page_json,
        "credit-agricole-page": PackageResources.credit_agricole_page_json,
        "oschadbank-page": PackageResources.oschadbank_page_json,
        "pumb-page": PackageResources.pumb_page_json,
        "ukrgasbank-page": PackageResources.ukrgasbank_page_json,
        "ukrsibbank-page": PackageResources.ukrsibbank_page_json,
    ]

    /// The layout of a source; `nil` where kurs has none.
    public static func find(_ source: SourceID) -> PageLayout? {
        pages.first { $0.source == source } ?? bankTexts.first { $0.key == source.name }.map { layout($0.value) }
    }

    public static var ofBanks: [PageLayout] { bankTexts.map { layout($0.value) } }

    static var pages: [PageLayout] {
        [minfinAverages, minfinBanks, minfinInterbank, minfinAuction, minfinBank, nbu]
    }

    private static func layout(_ text: [UInt8]) -> PageLayout {
        do throws(LayoutFault) {
            return try PageLayout(text)
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
