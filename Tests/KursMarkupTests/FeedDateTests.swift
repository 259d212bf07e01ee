import KursMarkup
import Testing

struct FeedDateTests {
    @Test(arguments: [
        ("Tue, 29 Sep 2020 15:05:59 +0300", "2020-09-29T12:05:59Z"),
        ("29 Sep 2020 15:05:59 +0300", "2020-09-29T12:05:59Z"),
        ("Tue, 29 Sep 2020 15:05 GMT", "2020-09-29T15:05:00Z"),
        ("Tue, 9 Sep 20 15:05:59 EEST", "2020-09-09T12:05:59Z"),
        ("Thu, 01 Jan 04 19:48:21 GMT", "2004-01-01T19:48:21Z"),
        ("Mon, 01 Jan 90 19:48:21 GMT", "1990-01-01T19:48:21Z"), ("01 Jan 89 19:48 GMT", "2089-01-01T19:48:00Z"),
        ("Thu,01 Jan 2004 19:48:21 +02:00", "2004-01-01T17:48:21Z"),
        ("Thursday, 01 January 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
        ("Thu, 01-Jan-2004 19:48:21 UTC", "2004-01-01T19:48:21Z"),
        ("Jan 1, 2004 7:48:21 PM EST", "2004-01-02T00:48:21Z"),
        ("Thu Jan  1 19:48:21 2004", "2004-01-01T19:48:21Z"),
        ("Thu Jan  1 19:48:21 EET 2004", "2004-01-01T17:48:21Z"),
        ("Thu, 01 Jan 2004 19:48:21 GMT+2", "2004-01-01T17:48:21Z"),
        ("Thu, 01 Jan 2004 19:48:21 +0200 (EET)", "2004-01-01T17:48:21Z"),
        ("Thu, 01 Jan 2004", "2004-01-01T00:00:00Z"),
        ("Sat, 31 Dec 2016 23:59:60 GMT", "2017-01-01T00:00:00Z"),
        ("Thu, 01 Jan 2004 24:00:00 GMT", "2004-01-02T00:00:00Z"),
        ("вт, 5 листопада 2025 10:00:00 +0200", "2025-11-05T08:00:00Z"),
        ("  2003-12-31T10:14:55Z\n", "2003-12-31T10:14:55Z"),
        ("2003-12-31T10:14:55.25-08:00", "2003-12-31T18:14:55Z"),
        ("2003-12-31T10:14Z", "2003-12-31T10:14:00Z"),
        ("2003-12-31 10:14:55", "2003-12-31T10:14:55Z"),
        ("2003-12-31 10:14:55 +0200", "2003-12-31T08:14:55Z"),
        ("20031231T101455Z", "2003-12-31T10:14:55Z"),
        ("2003-12-31", "2003-12-31T00:00:00Z"), ("2003-12", "2003-12-01T00:00:00Z"), ("2003", "2003-01-01T00:00:00Z"),
        ("2003-335", "2003-12-01T00:00:00Z"), ("2024-W42-6", "2024-10-19T00:00:00Z"),
        ("20031231", "2003-12-31T00:00:00Z"),
        ("0001-01-01T00:00:00+14:00", "0000-12-31T10:00:00Z"),
        ("19.10.2024 17:02", "2024-10-19T17:02:00Z"),
    ])
    func `reads an instant`(text: String, wanted: String) {
        #expect(FeedDate(text.utf8)?.utcText == wanted)
    }

    @Test(arguments: [
        "", " ", "колись", "yesterday", "Tue, 29 Feb 2021 15:05:59 GMT", "2021-02-29", "2021-13-01", "2021-00-10",
        "2003-12-31T25:00:00Z", "2003-12-31T10:61:00Z", "2003-12-31Tx", "32 Jan 2004", "2004-01-01T", "0000-01-01",
        "99999999999999999999", "Tue, 29 Sep 2020 99:05:59 GMT", "2003-12-31T10:14:55+99:00", "2004-366x",
        "Tue, 29 Sep 2020 15:05:59 +9999",
    ])
    func `rejects texts without an instant`(text: String) {
        #expect(FeedDate(text.utf8) == nil)
    }

    @Test func `reports a missing offset`() {
        #expect(FeedDate("2024-10-19 17:02:00".utf8)?.offsetMinutes == nil)
        #expect(FeedDate("2024-10-19T17:02:00+03:00".utf8)?.offsetMinutes == 180)
        #expect(FeedDate("Tue, 29 Sep 2020 15:05:59 XYZ".utf8)?.offsetMinutes == nil)
    }

    @Test func `counts seconds since 1970`() {
        #expect(FeedDate("1970-01-01T00:00:00Z".utf8)?.secondsSince1970 == 0)
        #expect(FeedDate("1969-12-31T23:59:59Z".utf8)?.secondsSince1970 == -1)
        #expect(FeedDate("2024-02-29T12:00:00Z".utf8)?.secondsSince1970 == 1_709_208_000)
    }

    @Test(
        arguments: [
            ("2 листопада 2022", 2022, 11, 2, nil, nil), ("2\u{A0}листопада 2022 р., 09:15", 2022, 11, 2, 9, 15),
            ("16 октября", nil, 10, 16, nil, nil), ("17:02, 16 октября", nil, 10, 16, 17, 2),
            ("14.10.2021", 2021, 10, 14, nil, nil), ("Оновлено 14.10.2021, 17:02", 2021, 10, 14, 17, 2),
            ("2022.11.02 10:12", 2022, 11, 2, 10, 12), ("19.03.18", 2018, 3, 19, nil, nil),
            ("22-12-2020", 2020, 12, 22, nil, nil),
            ("2024-10-19 17:02:00", 2024, 10, 19, 17, 2), ("середа, 5 БЕРЕЗНЯ 2025", 2025, 3, 5, nil, nil),
            ("1 лист. 2024", 2024, 11, 1, nil, nil), ("7 травня", nil, 5, 7, nil, nil),
            ("9 мая 2019 в 8:05", 2019, 5, 9, 8, 5),
            ("21 серпня", nil, 8, 21, nil, nil), ("3 March 2020", 2020, 3, 3, nil, nil),
            ("29 лютого", nil, 2, 29, nil, nil),
        ] as [(String, Int?, Int, Int, Int?, Int?)])
    func `reads a page's date`(text: String, year: Int?, month: Int, day: Int, hour: Int?, minute: Int?) throws {
        let date = try #require(CivilDate(words: text.utf8))
        #expect(date.year == year)
        #expect(date.month == month)
        #expect(date.day == day)
        #expect(date.hour == hour)
        #expect(date.minute == minute)
    }

    @Test(arguments: [
        "", "листопад", "17:02", "41,2550", "32.01.2020", "30.02.2020", "5 середа", "2022", "12.13.2020", "5 се 2020",
        "044 392-47-40", "1 234 567",
    ])
    func `finds no date on a page without one`(text: String) {
        #expect(CivilDate(words: text.utf8) == nil)
    }
}
