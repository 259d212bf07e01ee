import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursCLI

/// What `kurs update` removes, whole command lines.
@Suite struct CleanupTests {
    private let day: Int64 = 86_400
    private let feed = Endpoint(source: .minfinRSS, base: .init("https://minfin.com.ua"), target: "/rss")

    /// A machine whose store has news of so many days ago.
    private func environment(newsDaysAgo days: [Int64]) throws -> TestEnvironment {
        let environment = TestEnvironment.withNBU()
        environment.files[TestEnvironment.databasePath] = ""
        for age in days {
            let moment = environment.now.advanced(by: -age * day)
            var answer = ParsedAnswer()
            answer.news = [
                News(
                    id: "\(age)", title: "x", link: "https://minfin.com.ua/\(age)", published: moment,
                    source: feed.source)
            ]
            try environment.store.answer(feed, answer, at: moment)
        }
        return environment
    }

    private func ids(_ environment: TestEnvironment) throws -> [String] {
        try environment.store.news(NewsFilter()).map(\.news.id)
    }

    @Test func `update removes news older than a year`() throws {
        let environment = try environment(newsDaysAgo: [800, 366, 365])
        environment.expect("update", "nbu", status: 0, out: "nbu\tnbu-json, fetched just now\n", err: "")
        #expect(try ids(environment) == ["365"])
    }

    @Test(arguments: [(0, 0), (10, 0), (11, 2), (1100, 2), (4000, 2)])
    func `a clock ahead of the NBU's last rates removes nothing`(daysAhead: Int64, leftCount: Int) throws {
        let environment = try environment(newsDaysAgo: [800, 366])
        let rightTime = environment.now
        // The rates of the right day are in the store.
        #expect(environment.run("rates", "usd").status == 0)
        environment.now = rightTime.advanced(by: daysAhead * day)
        _ = environment.run("update", "nbu")
        #expect(try ids(environment).count == leftCount)
    }

    @Test(arguments: [
        ("2y", ["366", "365", "29"]), ("30d", ["29"]), ("Forever", ["800", "366", "365", "29"]),
    ])
    func `keep says how long news stay`(value: String, left: [String]) throws {
        let environment = try environment(newsDaysAgo: [800, 366, 365, 29])
        #expect(environment.run("config", "set", "keep", value) == .init(status: 0, out: "", err: ""))
        #expect(environment.run("config", "get", "keep").out == value.lowercased() + "\n")
        #expect(environment.run("update", "nbu").status == 0)
        #expect(try ids(environment).sorted() == left.sorted())
    }

    @Test func `a configuration file's keep is checked as the command's is`() {
        let environment = TestEnvironment()
        environment.configuration = #"{"keep":"soon"}"#
        environment.expect(
            "update", "nbu", status: 78,
            err: "kurs: invalid value “soon” for keep in the configuration; use 7d…, 1y, 2y…, forever\n")
    }

    @Test func `twice on one day does nothing, on the next day the rest goes`() throws {
        let environment = try environment(newsDaysAgo: [365])
        #expect(environment.run("update", "nbu").status == 0)
        environment.now = environment.now.advanced(by: 8 * 3600)
        #expect(environment.run("update", "nbu").status == 0)
        #expect(try ids(environment) == ["365"])
        environment.now = environment.now.advanced(by: day)
        _ = environment.run("update", "nbu")
        #expect(try ids(environment) == [])
    }

    @Test(arguments: [["update", "nbu", "--offline"], ["rates"], ["news", "--offline"]])
    func `neither an update without network nor another command removes anything`(line: [String]) throws {
        let environment = try environment(newsDaysAgo: [800])
        _ = environment.run(line)
        #expect(try ids(environment) == ["800"])
    }

    @Test func `doctor tells how much there is and when it was cleaned up`() throws {
        let environment = try environment(newsDaysAgo: [800, 5])
        environment.expect(
            "doctor", "-o", "plain", outHas: "news: 2 (unread: 2), articles: 0, banks: 0, cleaned up: never\n")
        #expect(environment.run("update", "nbu").status == 0)
        environment.expect(
            "doctor", "-o", "plain",
            outHas: "rates: 3, news: 1 (unread: 1), articles: 0, banks: 0, cleaned up: 2026-11-20\n")
        #expect(environment.run("doctor", "-o", "plain", "--lang", "uk").out.contains("очищено: 2026-11-20\n"))
    }
}
