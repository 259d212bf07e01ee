internal import KursCore

/// Minfin's pages of rates, read by the shared page reader; this file defines only the purpose of each.
///
/// Shapes seen: averages on 2017-11-23 and 2022-11-02, all banks on the same days, the auction on 2019-06-04; the
/// interbank page is known from other programs' readers.
enum MinfinPages {
    /// Averages in banks, with the columns of the NBU and the black market.
    static func averages(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        RatesPageReader.read(bytes, context, for: PageDefaults(source: .minfinPageAverages, market: .banks)) {
            $0.bank == nil && $0.kind == nil && $0.market != .crypto
        }
    }

    /// Every bank's cash and card rates, of all currencies that the page has tabs for.
    static func banks(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        RatesPageReader.read(bytes, context, for: PageDefaults(source: .minfinPageBanks, market: .banks)) {
            $0.bank != nil && $0.market == .banks
        }
    }

    /// The interbank market.
    static func interbank(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        RatesPageReader.read(bytes, context, for: PageDefaults(source: .minfinPageInterbank, market: .interbank)) {
            $0.bank == nil && $0.market == .interbank
        }
    }

    /// The averages of the cash auction; never the offers of private persons.
    static func auction(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        RatesPageReader.read(bytes, context, for: PageDefaults(source: .minfinPageAuction, market: .cash)) {
            $0.bank == nil && $0.market == .cash
        }
    }
}
