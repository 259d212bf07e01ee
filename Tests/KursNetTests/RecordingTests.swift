import KursCore
import KursPlatform
import KursTestSupport
import Testing

@testable import KursNet

struct RecordingTests {
    private func scripted(_ answers: [(String, Response)]) -> ScriptedTransport {
        let transport = ScriptedTransport()
        for (target, response) in answers { transport.script("nbu-json \(target)", .answer(response)) }
        return transport
    }

    private func index(_ answers: String) -> String {
        #"{"schema":1,"recorded_at":"2026-11-20T09:40:00Z","answers":["# + answers + "]}"
    }

    private func row(source: String = "nbu-json", target: String = "/a", file: String = "0001.json") -> String {
        #"{"source":"\#(source)","target":"\#(target)","address":"https://h\#(target)","status":200,"headers":{},"#
            + #""fetched_at":"2026-11-20T09:40:00Z","file":"\#(file)"}"#
    }

    @Test func `replays a response as it was recorded`() throws {
        var response = Response(status: 200, body: Array("{}".utf8), contentType: "application/json; charset=utf-8")
        response.etag = "\"ж\\\""
        response.lastModified = "Sun, 06 Nov 1994 08:49:37 GMT"
        response.ageSeconds = 5
        response.date = testNow
        response.retryAfterSeconds = 9
        response.cacheControl = "max-age=60"
        response.finalAddress = "https://elsewhere.ua/b"
        try withFolder { folder in
            let recorder = try RecordingTransport(
                wrapping: scripted([("/a", response)]), directory: folder, now: { testNow })
            #expect(try recorder.result(of: endpoint("https://h", "/a"))?.get() == response)
            let replay = try ReplayTransport(directory: folder)
            #expect(replay.recordedAt == testNow)
            #expect(try replay.result(of: endpoint("http://other.example", "/a"))?.get() == response)
            #expect(recorder.error == nil)
        }
    }

    @Test func `writes the documented format, readable by its owner only`() throws {
        try withFolder { parent in
            let folder = parent + "/new"
            let recorder = try RecordingTransport(
                wrapping: scripted([("/KEY/a?x", Response(status: 503, contentType: "text/html"))]), directory: folder,
                now: { Timestamp(seconds: 1_795_167_600) })
            _ = recorder.result(of: endpoint("https://h", "/KEY/a?x"))
            #expect(
                try read(folder + "/index.json") == """
                    {"schema":1,"recorded_at":"2026-11-20T09:40:00Z","answers":[
                    {"source":"nbu-json","target":"/KEY/a?x","address":"https://h/KEY/a?x","status":503,\
                    "headers":{"content-type":"text/html"},"fetched_at":"2026-11-20T09:40:00Z",\
                    "file":"0001-nbu-json.html"}
                    ]}

                    """)
            #expect(names(in: folder) == ["0001-nbu-json.html", "index.json"])
            #expect(mode(of: folder) == 0o700)
            #expect(mode(of: folder + "/index.json") == 0o600)
            #expect(mode(of: folder + "/0001-nbu-json.html") == 0o600)
        }
    }

    @Test func `continues a recording and replaces older responses`() throws {
        try withFolder { folder in
            for (moment, text) in [(1, "old"), (2, "new")] {
                let recorder = try RecordingTransport(
                    wrapping: scripted([
                        ("/a", Response(status: 200, body: Array(text.utf8))), ("/\(text)", Response(status: 200)),
                    ]), directory: folder, now: { testNow.advanced(by: Int64(moment)) })
                _ = recorder.results(of: ["/a", "/\(text)"].map { Request(endpoint("https://h", $0)) })
            }
            let replay = try ReplayTransport(directory: folder)
            #expect(try replay.result(of: endpoint("https://h", "/a"))?.get().body == Array("new".utf8))
            #expect(word(for: replay.result(of: endpoint("https://h", "/old"))) == "200 0")
            #expect(replay.recordedAt == testNow.advanced(by: 2))
            #expect(names(in: folder).count == 4)
        }
    }

    @Test func `is a valid recording from the start and sends no validators`() throws {
        try withFolder { folder in
            let inner = scripted([("/a", Response(status: 200))])
            let recorder = try RecordingTransport(wrapping: inner, directory: folder, now: { testNow })
            #expect(try ReplayTransport(directory: folder).recordedAt == testNow)
            _ = recorder.results(of: [Request(endpoint("https://h", "/a"), etag: "\"x\"", lastModified: "then")])
            #expect(inner.requests == [Request(endpoint("https://h", "/a"))])
        }
    }

    @Test func `does not record errors`() throws {
        try withFolder { folder in
            let recorder = try RecordingTransport(wrapping: ScriptedTransport(), directory: folder, now: { testNow })
            #expect(word(for: recorder.result(of: endpoint("https://h", "/a"))) == "not recorded")
            #expect(names(in: folder) == ["index.json"])
        }
    }

    @Test func `rejects a folder with other files`() throws {
        try withFolder { folder in
            try write("dear diary", to: folder + "/diary.txt")
            #expect(throws: RecordingError.occupied(directory: folder)) {
                try RecordingTransport(wrapping: ScriptedTransport(), directory: folder, now: { testNow })
            }
            #expect(throws: RecordingError.absent(directory: folder)) { try ReplayTransport(directory: folder) }
            #expect(names(in: folder) == ["diary.txt"])
        }
    }

    @Test func `rejects a folder that cannot be created`() throws {
        try withFolder { folder in
            try write("", to: folder + "/file")
            #expect(throws: RecordingError.unreadable(path: folder + "/file", message: "Not a directory")) {
                try RecordingTransport(wrapping: ScriptedTransport(), directory: folder + "/file", now: { testNow })
            }
            let nowhere = RecordingError.unwritable(path: folder + "/no/where", message: "No such file or directory")
            #expect(throws: nowhere) {
                try RecordingTransport(wrapping: ScriptedTransport(), directory: folder + "/no/where", now: { testNow })
            }
        }
    }

    @Test func `passes responses on when recording them fails, and reports the error`() throws {
        try withFolder { folder in
            let recorder = try RecordingTransport(
                wrapping: scripted([("/a", Response(status: 200))]), directory: folder + "/sub", now: { testNow })
            unsafe rename(folder + "/sub", folder + "/gone")
            #expect(word(for: recorder.result(of: endpoint("https://h", "/a"))) == "200 0")
            let file = folder + "/sub/0001-nbu-json.bin"
            #expect(recorder.error == .unwritable(path: file, message: "No such file or directory"))
        }
    }

    @Test(arguments: [
        ("", "byte 0"), ("{}", "schema"), (#"{"schema":2}"#, "schema"), (#"{"schema":1}"#, "recorded_at"),
        (#"{"schema":1,"recorded_at":"x","answers":[]}"#, "recorded_at"),
        (#"{"schema":1,"recorded_at":"2026-11-20T09:40:00Z","answers":{}}"#, "answers"),
        (#"{"schema":1,"recorded_at":"2026-11-20T09:40:00Z","answers":[1]}"#, "answers[0].source"),
        (#"{"schema":1,"recorded_at":"2026-11-20T09:40:00Z","answers":["#, "byte 60"),
    ])
    func `reports the invalid member of an index`(text: String, place: String) throws {
        try withFolder { folder in
            try write(text, to: folder + "/index.json")
            let error = RecordingError.broken(path: folder + "/index.json", place: place)
            #expect(throws: error) { try ReplayTransport(directory: folder) }
            #expect(throws: error) {
                try RecordingTransport(wrapping: ScriptedTransport(), directory: folder, now: { testNow })
            }
        }
    }

    @Test(arguments: [
        "../0001.json", "/etc/passwd", "a/b", "..", ".", "", ".hidden", "a\\u0000b", "a\\\\b", "index.json",
    ])
    func `opens nothing outside its folder`(file: String) throws {
        try withFolder { folder in
            try write(index(row(file: file)), to: folder + "/index.json")
            let error = RecordingError.broken(path: folder + "/index.json", place: "answers[0].file")
            #expect(throws: error) { try ReplayTransport(directory: folder) }
        }
    }

    @Test func `rejects links, pipes and missing files as bodies`() throws {
        try withFolder { folder in
            try write("secret", to: folder + "/elsewhere")
            unsafe symlink(folder + "/elsewhere", folder + "/link")
            unsafe mkfifo(folder + "/pipe", 0o600)
            for name in ["link", "pipe", "absent"] {
                try write(index(row(file: name)), to: folder + "/index.json")
                let error = RecordingError.broken(path: folder + "/" + name, place: "answers[0].file")
                #expect(throws: error) { try ReplayTransport(directory: folder) }
            }
        }
    }

    @Test func `opens the recording in Fixtures`() throws {
        let target = "/NBUStatService/v1/statdirectory/exchange?json&date=20261120"
        let replay = try ReplayTransport(directory: Checkout.path("Fixtures"))
        let answer = try #require(try replay.result(of: endpoint("https://bank.gov.ua", target))?.get())
        #expect(answer.status == 200)
        #expect(answer.finalAddress == nil)
        #expect(answer.body.first == UInt8(ascii: "["))
    }

    @Test func `finds parameters in another order, the exact target first`() throws {
        try withFolder { folder in
            let rows = [
                row(target: "/a?x=1&y=2", file: "one"), row(target: "/a?y=2&x=1", file: "two"),
                row(target: "/b?p&q", file: "one"), row(source: "other", target: "/c", file: "one"),
            ]
            try write(index(rows.joined(separator: ",")), to: folder + "/index.json")
            try write("1", to: folder + "/one")
            try write("22", to: folder + "/two")
            let replay = try ReplayTransport(directory: folder)
            let answer = { (target: String) in word(for: replay.result(of: endpoint("https://h", target))) }
            #expect(answer("/a?x=1&y=2") == "200 1")
            #expect(answer("/a?y=2&x=1") == "200 2")
            #expect(answer("/b?q&p") == "200 1")
            #expect(answer("/b?q") == "not recorded")
            #expect(answer("/b?p&q&q") == "not recorded")
            #expect(answer("/c") == "not recorded")
        }
    }

    @Test(arguments: [
        ("application/json; charset=utf-8", "0007-a-b.json"), ("text/html", "0007-a-b.html"),
        ("application/rss+xml", "0007-a-b.xml"), ("text/plain", "0007-a-b.txt"), (nil, "0007-a-b.bin"),
    ])
    func `names a body's file by its content type`(type: String?, name: String) {
        #expect(RecordingTransport.fileName(7, "a-b", type) == name)
        #expect(RecordingFolder.isName(RecordingTransport.fileName(7, "../../é\u{0}", type)))
    }
}
