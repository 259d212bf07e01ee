internal import KursCore

/// The layouts that kurs has, in the format of the user's own.
public enum PageLayouts {
    /// Minfin's averages: of banks, the NBU's rate and the cash market.
    public static let minfinAverages = layout(MinfinLayouts.averages)
    /// Minfin's table of all banks.
    public static let minfinBanks = layout(MinfinLayouts.banks)
    /// Minfin's interbank market.
    public static let minfinInterbank = layout(MinfinLayouts.interbank)
    /// Minfin's cash auction.
    public static let minfinAuction = layout(MinfinLayouts.auction)
    /// Minfin's page of one bank.
    public static let minfinBank = layout(MinfinLayouts.bank)
    /// The NBU's official rates.
    public static let nbu = layout(NBULayout.rates)

    /// Every layout of a page that kurs asks.
    public static var all: [PageLayout] {
        [minfinAverages, minfinBanks, minfinInterbank, minfinAuction, minfinBank, nbu]
    }

    private static func layout(_ text: String) -> PageLayout {
        do throws(LayoutFault) {
            return try PageLayout(Array(text.utf8))
        } catch {
            preconditionFailure("a layout of kurs has a fault at \(error.place)")
        }
    }
}

extension PageLayout {
    /// The reader of its pages.
    @Sendable func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        PageReader.read(bytes, context, as: self)
    }
}
