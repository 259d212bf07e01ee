import KursCore
import KursTestSupport
import Testing

@Suite struct AmountStreamTests {
    /// Collects the output of a stream; ends it at the first error if `stops` is set.
    private struct Collector: AmountStreamOutput {
        var text = ""
        var errors: [Int] = []
        var formatted = 0
        var stops = false

        mutating func write(_ buffer: [UInt8], first count: Int) {
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }

        mutating func format(_ conversion: Conversion, of line: StreamLine) -> [UInt8] {
            formatted += 1
            return Array("\(line.currency.text)=\(conversion.result)\n".utf8)
        }

        mutating func report(_ error: StreamLineError, line: Int) -> Bool {
            errors.append(line)
            return !stops
        }
    }

    private let time = SteppedTime("2026-11-20T09:00:00Z")
    private let store: any Store = InMemoryStore()
    private let net = ScriptedTransport(pause: { _ in })

    private func stream(isPlain: Bool = true) -> AmountStream {
        net.script(LineSource.key(.nbuJSON, "2026-11-20"), .text("USD 41.5\nEUR 48.1"))
        let provider = DataProvider(
            store: store, transport: net, time: time, kyiv: .europeanRule, officialSources: [],
            budgetMilliseconds: 5000)
        let service = CurrencyService(store: store, provider: provider, time: time, kyiv: .europeanRule) { _ in
            [LineSource()]
        }
        let history = HistoryService(
            market: .nbu, store: store, provider: provider, time: time, kyiv: .europeanRule, sources: [LineSource()],
            years: nil)
        let rates = RateLoader(service, history, day: nil, now: time.now)
        return AmountStream(ConversionTerms(target: .uah), rates: rates, isPlain: isPlain)
    }

    private static let lines = ["1 USD", "2 USD", "", "x", "(2) eur", "3.50 EUR", "1 AUD", "0.01 USD"]

    @Test func `answers in order, whether lines come at once or one by one`() {
        let expected = "41.50\tUAH\n83.00\tUAH\n-96.20\tUAH\n168.35\tUAH\n0.42\tUAH\n"
        for size in [1, 3, AmountStreamTests.lines.count] {
            var stream = self.stream()
            var output = Collector()
            var rest = AmountStreamTests.lines[...]
            while !rest.isEmpty {
                let bytes = Array((rest.prefix(size).joined(separator: "\n") + "\n").utf8)
                rest = rest.dropFirst(size)
                #expect(stream.convert(bytes, count: bytes.count, to: &output))
            }
            stream.flush(to: &output)
            #expect(output.text == expected)
            #expect(output.errors == [4, 7])
            #expect(output.formatted == 0)
            #expect(stream.lineCount == AmountStreamTests.lines.count)
        }
    }

    @Test func `leaves formatting to the output when it is not plain`() {
        var stream = self.stream(isPlain: false)
        var output = Collector()
        let bytes = Array("1 USD\n2 USD\n".utf8)
        #expect(stream.convert(bytes, count: bytes.count, to: &output))
        stream.flush(to: &output)
        #expect(output.text == "USD=41.50\nUSD=83.00\n")
        #expect(output.formatted == 2)
    }

    @Test func `stops at an invalid line when the output requests it`() {
        var stream = self.stream()
        var output = Collector(stops: true)
        let bytes = Array("1 USD\nx\n2 USD\n".utf8)
        #expect(!stream.convert(bytes, count: bytes.count, to: &output))
        stream.flush(to: &output)
        #expect(output.text == "41.50\tUAH\n")
        #expect(output.errors == [2])
    }
}
