import Foundation
import KursCore
import KursStore
import KursTestSupport
import Testing

/// A folder for one test, removed when the process ends.
struct Scratch {
    let folder = Scratch.home + "/" + UUID().uuidString
    var path: String { folder + "/kurs/kurs.sqlite" }

    private static let home: String = {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("kurs-store-tests-\(getpid())")
        atexit { try? FileManager.default.removeItem(atPath: Scratch.home) }
        return place.path
    }()

    func open(at now: Timestamp = testNow) throws -> SQLiteStore {
        try SQLiteStore.open(path: path, now: now, rangeSource: rangeSource)
    }

    func put(_ bytes: [UInt8]) throws {
        try FileManager.default.createDirectory(atPath: folder + "/kurs", withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    func bytes(_ suffix: String = "") throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + suffix)))
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/kurs")) ?? []).sorted()
    }

    func allow(_ mode: Int, on path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    func mode(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? Int) ?? -1
    }
}

let nbu = Endpoint.Base("https://bank.gov.ua")

/// The NBU's single days are published by whole years, too.
@Sendable func rangeSource(_ source: SourceID) -> SourceID? { source == .nbuJSON ? .nbuRange : nil }

let rangeEndpoint = Endpoint(source: .nbuRange, base: nbu, target: "/range/0", isRange: true)
let dayEndpoint = Endpoint(source: .nbuJSON, base: nbu, target: "/exchange?json&date=20261120", lifetime: .forever)
let cashEndpoint = Endpoint(source: .minfinPageAuction, base: .init("https://minfin.com.ua"), target: "/auction/")
let rules = RateLimitGuard()

func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .zero }

func official(_ rate: String, _ currency: CurrencyCode = .usd, on day: Day = testToday, setOn: Day? = nil) -> Quote {
    Quote(market: .nbu, currency: currency, official: decimal(rate), asOf: .day(day), setOn: setOn)
}

func cash(_ buy: String, _ sell: String, at moment: Timestamp?, bank: BankName? = nil) -> Quote {
    Quote(
        market: .cash, currency: .usd, buy: decimal(buy), sell: decimal(sell), asOf: moment.map { .instant($0) },
        bank: bank)
}

// Source names for the tests of the ports; the store treats all alike.
extension SourceID {
    static let nbuJSON = SourceID("nbu-json")
    static let nbuRange = SourceID("nbu-range")
    static let nbuPage = SourceID("nbu-page")
    static let minfinPageAuction = SourceID("minfin-page-auction")
    static let minfinPageBank = SourceID("minfin-page-bank")
    static let minfinPageBanks = SourceID("minfin-page-banks")
    static let minfinPageArticle = SourceID("minfin-page-article")
    static let minfinRSS = SourceID("minfin-rss")
    static let coingecko = SourceID("coingecko")
    static let monobank = SourceID("monobank")
    static let financeUA = SourceID("finance-ua")
}
