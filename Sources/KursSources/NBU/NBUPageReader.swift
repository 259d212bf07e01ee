internal import KursCore

/// Reads the NBU's own page of official rates, as seen on 2021-10-14, with the reader that pages share.
enum NBUPageReader {
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        RatesPageReader.read(bytes, context, for: PageContext(source: .nbuPage, market: .nbu)) {
            $0.bank == nil && $0.market == .nbu
        }
    }
}
