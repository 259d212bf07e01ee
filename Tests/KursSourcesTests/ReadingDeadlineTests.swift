import KursCore
import KursTestSupport
import Synchronization
import Testing

@testable import KursSources

/// A reader that is told that its time is over says so, wherever on a page it is.
struct ReadingDeadlineTests {
    /// A clock that is asked so often before the time is over.
    private final class CountedTime: TimeSource {
        let now = testNow
        let asked = Mutex(Int64(0))
        var monotonicMilliseconds: Int64 {
            asked.withLock { count in
                count += 1
                return count
            }
        }
        func pause(milliseconds: Int64) {}
    }

    private static let pages: [String] = [
        "<table><tr><th>Валюта<th>Купівля<th>Продаж" + String(repeating: "<tr><td>USD<td>43.10<td>43.60", count: 300)
            + "</table>",
        String(
            repeating: "<table><tr><th>Валюта<th>Купівля<th>Продаж<tr><td>USD<td>43.10<td>43.60</table>", count: 300),
        String(repeating: "<p>USD: 43.10 / 43.60</p>", count: 300),
        String(repeating: "<a href=/ua/2026/11/20/17123/>Заголовок новини</a><p>Телефон</p>", count: 300),
        String(repeating: "<div><b>USD</b><i>43.10</i><i>43.60</i></div>", count: 600),
    ]

    static let readers: [SourceID] = [
        .minfinPageAverages, .minfinPageBanks, .minfinPageInterbank, .minfinPageAuction, .minfinPageBank,
        .nbuPage, .minfinPageNews, .minfinPageArticle,
    ]

    private func reading(_ source: SourceID, _ page: String, asks: Int64) -> (result: ReadResult?, count: Int64) {
        let time = CountedTime()
        var context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        context.deadline = ReadingDeadline(asks, by: time)
        let head =
            "<html><link rel=canonical href=https://minfin.com.ua/ua/company/privatbank/><title>Курс долара в ПриватБанку</title><h1>Курс валют у банках, грн</h1>"
        let result = SourceRegistry.read(source, Array((head + page + "</html>").utf8), context)
        return (result, time.asked.withLock { $0 })
    }

    @Test(arguments: readers)
    func `whenever its time is over`(source: SourceID) {
        for page in Self.pages {
            let whole = reading(source, page, asks: .max)
            #expect(whole.count >= 5)
            #expect(whole.result != .refused(.outOfTime))
            for asks in Set([1, 2, 3, 4, 5, 10, 50, whole.count / 2, whole.count - 1]) where asks < whole.count {
                #expect(reading(source, page, asks: asks).result == .refused(.outOfTime), "asked \(asks) times")
            }
        }
    }

    @Test func `a reader asks in every loop over a page`() {
        let loops: [(SourceID, Int)] = [
            (.minfinPageBank, 0), (.minfinPageBank, 1), (.minfinPageAuction, 2), (.minfinPageNews, 3),
        ]
        for (source, page) in loops {
            #expect(reading(source, Self.pages[page], asks: .max).count > 300, "\(source.name) \(page)")
        }
    }
}
