import KursTestSupport
import Testing

/// The built program, a real database file, and a scripted server on loopback.
@Suite(.serialized, .besideOthers) struct ProgramTests {
    private let home: TemporaryFolder
    private let server: LoopbackServer
    private static let day = LoopbackServer.nbuDay
    private static let rows = """
        [{"r030":840,"txt":"Долар США","rate":43.425,"cc":"USD","exchangedate":"20.11.2026","special":"N"},
        {"r030":978,"txt":"Євро","rate":46.7405,"cc":"EUR","exchangedate":"20.11.2026","special":null}]
        """
    private static let chart = "/ua/currency/data-daily*"
    private static let points = #"[["11/20/2026 10:55","43.45","43.48"],["11/20/2026 11:00","43.46","43.49"]]"#

    init() throws {
        home = try TemporaryFolder()
        server = try #require(LoopbackServer())
    }

    private static let now = "2026-11-20T09:40:00Z"

    private func variables(now: String = Self.now, _ more: [String: String] = [:]) -> [String: String] {
        var variables = ["KURS_NOW": now]
        // They stand in for the NBU, and no test may ask the real ones.
        for site in ["NBU", "FINANCE_UA", "FRANKFURTER", "MINFIN"] { variables["KURS_URL_" + site] = server.address }
        return variables.merging(more) { $1 }
    }

    private func kurs(_ line: String, now: String = Self.now, _ more: [String: String] = [:]) throws -> Shell.Result {
        try Shell.run(line, home: home, variables: variables(now: now, more))
    }

    @Test func `fetches once and then answers from the store`() throws {
        server.serve([.init(Self.day, Self.rows)])
        try kurs("kurs rates usd -o plain").expect("USD\t43.425\t2026-11-20\n", errors: "", status: 0)
        try kurs("kurs convert 100 USD -m nbu -o plain", now: "2026-11-20T20:00:00Z").expect("4342.50\tUAH\n")
        #expect(server.requests.count == 1)
    }

    @Test func `a missing folder is created for the settings but not for an output file`() throws {
        server.serve([.init(Self.day, Self.rows)])
        for line in ["rates usd", "convert 100 USD", "doctor"] {
            let result = try kurs("cd && kurs \(line) --out new/dir/x; echo $?; ls new").expect("74\n")
            #expect(result.errors.hasPrefix("kurs: no such directory: new/dir; create it, or use another file\n"))
        }
        #expect(server.requests.isEmpty)
        #expect(try kurs("cd && touch file && kurs rates usd --out file/x").status == 74)
        let made = try kurs("cd && mkdir new && kurs rates usd -o plain --out new/x && cat new/x")
        #expect(made.output.hasPrefix("USD\t43.425\t"))
        try kurs("kurs config set market cash; kurs config get market").expect("cash\n", errors: "")
    }

    @Test func `forty concurrent processes make one request`() throws {
        server.serve([.init(Self.day, Self.rows)])
        try kurs(
            "for i in $(seq 40); do kurs rates usd -m nbu --refresh -o plain --timeout 60s & done; wait"
        ).expect(String(repeating: "USD\t43.425\t2026-11-20\n", count: 40))
        #expect(server.requests.count == 1)
    }

    @Test func `a failed write is reported, and a failed report changes nothing`() throws {
        server.serve([.init(Self.day, Self.rows)])
        _ = try kurs("kurs rates usd -q")
        try kurs("kurs rates usd > /dev/full").expect(
            errors: "kurs: cannot write to standard output: No space left on device; check the space left\n", status: 74
        )
        try kurs("kurs wallet add 12 food > /dev/full").expect(
            errors: "kurs: cannot write to standard output: No space left on device; the wallet is already changed\n",
            status: 74)
        let shut = try kurs("kurs rates usd --json >&-").expect(status: 74)
        #expect(shut.errors.hasPrefix("{\"error\":{\"code\":74,"))
        #expect(try kurs("kurs rates usd >&- 2>&-").status == 74)
        #expect(try kurs("kurs rates bogus 2>&-").status == 64)
        #expect(try kurs("kurs rates bogus 2> /dev/full").status == 64)
        // A connection must not reuse the number of a closed descriptor.
        let late = "2026-11-21T09:40:00Z"
        let refetched = try kurs("kurs rates usd -v 2>&-", now: late).expect(status: 0)
        #expect(refetched.output.hasPrefix("NBU official rate"), "\(refetched.output)")
        let folder = try kurs("kurs convert - < /").expect(status: 74)
        #expect(folder.errors.hasPrefix("kurs: cannot read standard input: Is a directory"))
        #expect(try kurs("kurs convert - <&-").status == 0)
    }

    @Test func `a program runs only if nobody else can change the database`() throws {
        server.serve([.init(Self.day, Self.rows)])
        let result = try kurs(
            """
            umask 022; mkdir -p "$HOME/own/deep" "$HOME/open" "$HOME/shared"; chmod 777 "$HOME/open"
            chmod 1777 "$HOME/shared"; mkdir "$HOME/open/sub" "$HOME/shared/sub"
            kurs rates usd >"$HOME/rates"
            try() {
                kurs alert add 'usd.nbu > 43' --exec -- sh -c 'echo ran >&2' >"$HOME/added"
                eval "$2"
                kurs alert check 2>&1 >"$HOME/fired" | sed "s|.*: ran|$1 ran|; s|.*not run: $HOME|$1 no|; s| is writ.*||"
            }
            KURS_DB="$HOME/own/deep/a.sqlite" try own :
            KURS_DB="$HOME/open/sub/a.sqlite" try open :
            KURS_DB="$HOME/shared/sub/a.sqlite" try sticky :
            KURS_DB="$HOME/shared/a.sqlite" try bare :
            KURS_DB="$HOME/own/a.sqlite" try wal 'chmod 666 "$KURS_DB-wal"'
            KURS_DB="$HOME/own/b.sqlite" try file 'chmod 620 "$KURS_DB"'
            ln -s "$HOME/open/sub/c.sqlite" "$HOME/own/c.sqlite"
            KURS_DB="$HOME/open/sub/c.sqlite" kurs alert list -q
            KURS_DB="$HOME/own/c.sqlite" try link :
            ln -s "$HOME/own/deep" "$HOME/open/way"; KURS_DB="$HOME/open/way/d.sqlite" try way :
            """)
        let expected = """
            own ran
            open no/open
            sticky ran
            bare no/shared
            wal no/own/a.sqlite-wal
            file no/own/b.sqlite
            link no/open
            way no/open

            """
        #expect(result.output == expected, "\(result)")
    }

    @Test func `the password of a proxy is in no output, no database and no recording`() throws {
        let secret = "s3cr%21et"
        for proxy in ["http://me:\(secret)@127.0.0.1:1", "ftp://me:\(secret)@127.0.0.1:1", "http://me:\(secret)@[::1"] {
            let result = try kurs(
                """
                export https_proxy='\(proxy)' KURS_DB="$HOME/p\(proxy.utf8.count).sqlite"
                unset KURS_URL_NBU
                kurs rates usd -v --timeout 2s --record "$HOME/rec\(proxy.utf8.count)"
                kurs doctor --json; cat "$KURS_DB"* | tr -d '\\0'; cat "$HOME"/rec*/* 2>/dev/null
                """, now: "2026-11-20T09:40:00Z", ["KURS_URL_NBU": ""])
            #expect(!(result.output + result.errors).contains("s3cr"), "\(proxy): \(result.errors)")
        }
    }

    #if os(Linux)
        @Test func `a process with a key writes no core dump`() throws {
            server.serve([.init(Self.day, .hang)])
            for (key, limit) in [("", "unlimited"), ("abcdefgh1234", "0")] {
                let result = try kurs(
                    """
                    ulimit -c unlimited 2>/dev/null || exit 9
                    kurs rates usd -m nbu --timeout 3s >"$HOME/out" 2>&1 & sleep 0.7
                    awk '/core file/ { print $5 }' /proc/$!/limits; kill $!; wait
                    """, now: "2026-11-20T09:40:00Z", ["KURS_MINFIN_KEY": key])
                if result.status == 9 { return }
                result.expect(limit + "\n")
            }
        }
    #endif

    @Test(.enabled(if: Shell.has("mkfifo")))
    func `an alert fires until its message is out, once among many processes`() throws {
        server.serve([.init(Self.day, Self.rows)])
        try kurs(
            """
            cd && kurs alert add 'usd.nbu > 43' >added
            cd && kurs alert check >/dev/full; echo "full: $?"
            # The pipe is full, so that the process is killed while it writes.
            mkfifo pipe; exec 3<>pipe; head -c 65536 /dev/zero >&3
            kurs alert check >&3 & sleep 1; kurs alert check; echo "meanwhile: $?"
            kill -9 $!; wait $!
            for i in $(seq 12); do kurs alert check & done; wait
            kurs alert check; echo "afterwards: $?"
            """
        ).expect("full: 74\nmeanwhile: 0\nusd.nbu > 43: 43.425\nafterwards: 0\n")
    }

    @Test func `ten concurrent processes on an empty day all use the day before`() throws {
        server.serve([
            .init("/NBUStatService/v1/statdirectory/exchange?date=20261121&json", "[]"), .init(Self.day, Self.rows),
        ])
        try kurs(
            "for i in $(seq 10); do kurs convert 100 USD -q -o plain --timeout 60s & done; wait",
            now: "2026-11-21T08:00:00Z"
        ).expect(String(repeating: "4342.50\tUAH\n", count: 10))
    }

    @Test(arguments: LoopbackServer.Fault.allCases)
    func `no fault produces a number, a hang or a crash`(fault: LoopbackServer.Fault) async throws {
        server.serve([.init(Self.day, fault, body: Self.rows)])
        let result = try await Shell.wait(
            for: "kurs rates usd --timeout 900ms", home: home, variables: variables()
        ).expect("", status: 69)
        #expect(result.took < .seconds(8), "\(fault)")
        #expect(result.errors.split(separator: "\n").count == 1, "\(fault): \(result.errors)")
    }

    @Test(arguments: [404, 429, 500, 503])
    func `no status except 200 produces a number`(status: Int) throws {
        server.serve([.init(Self.day, Self.rows, status: status)])
        let result = try kurs("kurs rates usd").expect("")
        // A request to retry later does not mean a dead source.
        #expect(result.status == (status == 429 ? 75 : 69), "\(result.errors)")
        try kurs("kurs rates usd", now: "2026-11-20T09:40:30Z").expect("", status: 75)
        #expect(server.requests.count { $0.target == Self.day } == 1)
    }

    @Test(arguments: [LoopbackServer.Fault.reset, .truncate, .garbage, .hang, .html, .empty])
    func `a later fault leaves the stored answer with its age`(fault: LoopbackServer.Fault) throws {
        server.serve([.init(Self.chart, Self.points)])
        #expect(try kurs("kurs rates usd -m interbank -o plain").output.hasPrefix("USD\t43.46\t43.49\t"))
        server.serve([.init(Self.chart, fault, body: Self.points)])
        let line = "kurs rates usd -m interbank --json --timeout 900ms"
        let result = try kurs(line, now: "2026-11-20T10:40:00Z").expect(status: 0)
        #expect(result.output.contains(#""buy":"43.46""#))
        #expect(result.output.contains(#""age_s":3600,"stale":true"#))
        try kurs(line + " --max-age 30m", now: "2026-11-20T10:40:00Z").expect(status: 3)
    }

    @Test func `a killed process blocks others no longer than its request may take`() throws {
        server.serve([.init(Self.day, .hang)])
        _ = try kurs("kurs rates usd --timeout 1s & sleep 0.4; kill -9 $!; wait")
        server.serve([.init(Self.day, Self.rows)])
        try kurs("kurs rates usd -o plain --timeout 5s").expect("USD\t43.425\t2026-11-20\n")
    }

    @Test func `a read-only home is reported in one line`() throws {
        server.serve([.init(Self.day, Self.rows)])
        let result = try kurs("touch \"$HOME/file\"; KURS_DB=\"$HOME/file/kurs.sqlite\" kurs rates usd").expect(
            "", status: 74)
        #expect(result.errors.split(separator: "\n").count == 1)
        let doctor = try kurs("KURS_DB=\"$HOME/file/below/kurs.sqlite\" kurs doctor -o plain").expect(status: 1)
        #expect(doctor.output.contains("database\tbad\tcannot write the database"))
        #expect(try kurs("KURS_DB=\"$HOME/not/there/yet/kurs.sqlite\" kurs doctor").status == 0)
    }

    @Test func `a damaged database keeps its alerts, and doctor names the damaged file`() throws {
        try kurs(
            """
            export KURS_DB="$HOME/rot.sqlite"
            for rate in 40 41 42; do kurs alert add "usd.nbu > $rate" >"$HOME/added"; done
            head -c 4096 /dev/urandom | dd of="$KURS_DB" conv=notrunc status=none
            kurs alert list -o plain --no-header | wc -l
            kurs doctor -o plain | grep -c "rot.sqlite.corrupt-"; rm -f "$KURS_DB".corrupt-*
            kurs doctor -o plain | grep -c "rot.sqlite.corrupt-"
            """
        ).expect("3\n1\n0\n")
    }

    @Test func `a database of garbage is damaged for every command`() throws {
        server.serve([.init(Self.day, Self.rows)])
        for command in ["doctor -o plain", "sources -o plain", "rates usd -o plain"] {
            let result = try kurs(
                """
                export KURS_DB="$HOME/rot.sqlite"
                echo "no database at all" > "$KURS_DB"
                kurs \(command); ls "$HOME" | grep -c "rot.sqlite.corrupt-"; rm -f "$KURS_DB"*
                """)
            #expect(result.output.contains("damaged") || result.errors.contains("damaged"), "\(command): \(result)")
            #expect(result.output.hasSuffix("1\n"), "\(command): \(result)")
            #expect(!(result.output + result.errors).contains("another program"), "\(command): \(result)")
        }
        // Commands that only read change nothing.
        for command in ["bar", "rates usd --offline", "alert list --offline", "doctor --offline"] {
            try kurs(
                """
                export KURS_DB="$HOME/rot.sqlite"
                echo "no database at all" > "$KURS_DB"
                kurs \(command) >"$HOME/out" 2>&1; grep -c damaged "$HOME/out"; ls "$HOME" | grep -c "rot.sqlite"; cat "$KURS_DB"
                """
            ).expect("1\n1\nno database at all\n")
        }
        // Files of other names do not belong to kurs and are kept.
        for command in ["doctor", "sources", "rates usd"] {
            let result = try kurs(
                """
                export KURS_DB="$HOME/notes.txt"
                echo "my notes" > "$KURS_DB"
                kurs \(command); echo "status $?"; cat "$KURS_DB"
                """)
            let status = command == "doctor" ? 1 : 74
            #expect(result.output.hasSuffix("status \(status)\nmy notes\n"), "\(command): \(result)")
        }
    }

    @Test func `a read-only folder is still readable`() throws {
        server.serve([.init(Self.day, Self.rows)])
        // Root may write everywhere, so as root the command runs as a user without permission.
        try kurs(
            """
            export KURS_DB="$HOME/shelf/kurs.sqlite"
            kurs rates usd -q >/dev/null
            chmod 755 "$HOME" && chmod 555 "$HOME/shelf" && chmod 444 "$HOME/shelf/"*
            as_nobody() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; else "$@"; fi; }
            cp "$(command -v kurs)" "$HOME/kurs" && chmod 755 "$HOME/kurs"
            export LD_LIBRARY_PATH="$(dirname "$(dirname "$(command -v swift)")")/lib/swift/linux"
            as_nobody "$HOME/kurs" rates usd -o plain
            """
        ).expect("USD\t43.425\t2026-11-20\n")
    }

    @Test func `many processes convert parts of a stream from one read-only database`() throws {
        server.serve([.init(Self.day, Self.rows)])
        let result = try kurs(
            """
            export KURS_DB="$HOME/shelf/kurs.sqlite"
            kurs rates usd eur -q >/dev/null
            for i in $(seq 20000); do echo "$i.25 USD 2026-11-20"; echo "-$i EUR"; done > "$HOME/lines"
            kurs convert - -o plain --offline < "$HOME/lines" > "$HOME/plain"
            split -n l/7 -d "$HOME/lines" "$HOME/part."
            chmod 755 "$HOME" && chmod 644 "$HOME/"part.* && chmod 444 "$HOME/shelf/"* && chmod 555 "$HOME/shelf"
            as_nobody() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; else "$@"; fi; }
            cp "$(command -v kurs)" "$HOME/kurs" && chmod 755 "$HOME/kurs"
            export LD_LIBRARY_PATH="$(dirname "$(dirname "$(command -v swift)")")/lib/swift/linux"
            for part in "$HOME/"part.*; do
                as_nobody "$HOME/kurs" convert - -o plain --offline < "$part" > "$part.answers" &
            done
            wait
            cat "$HOME/"part.*.answers | cmp - "$HOME/plain" && wc -l < "$HOME/plain" && ls "$HOME/shelf"
            """
        ).expect(errors: "")
        #expect(result.output.hasPrefix("40000\n"), "\(result)")
        #expect(server.requests.count == 1)
    }

    @Test func `a full disk loses no earlier answer`() throws {
        server.serve([.init(Self.day, Self.rows)])
        _ = try kurs("kurs rates usd")
        server.serve([.init(Self.chart, Self.points)])
        let full = try kurs("ulimit -f 0; kurs rates usd -m interbank")
        #expect([74, 153].contains(full.status), "\(full)")
        #expect(try kurs("kurs rates usd -o plain").output == "USD\t43.425\t2026-11-20\n")
    }

    @Test func `a closed pipe ends the program silently`() throws {
        server.serve([.init(Self.day, Self.rows)])
        _ = try kurs("kurs rates usd")
        try kurs("kurs rates usd | true; echo ${PIPESTATUS[0]}").expect("0\n", errors: "")
    }

    /// As root, a file renamed over `/dev/null` would replace it for the whole machine.
    @Test(arguments: ["echo 100 USD | kurs convert - -o plain", "kurs convert 100 USD -o plain"])
    func `a device or pipe is written to and never replaced`(line: String) throws {
        server.serve([.init(Self.day, Self.rows)])
        try kurs(
            """
            mkfifo "$HOME/pipe"; cat "$HOME/pipe" > "$HOME/got" & exec 3> "$HOME/pipe"
            \(line) --out "$HOME/pipe"; echo "status $?"; exec 3>&-; wait
            test -p "$HOME/pipe" && cat "$HOME/got"
            """
        ).expect("status 0\n4342.50\tUAH\n")
    }

    @Test(arguments: ["echo 100 USD | kurs convert - -o plain", "kurs convert 100 USD -o plain"])
    func `a private file stays private`(line: String) throws {
        server.serve([.init(Self.day, Self.rows)])
        try kurs(
            "echo old > \"$HOME/own\"; chmod 600 \"$HOME/own\"; \(line) --out \"$HOME/own\"; "
                + "ls -l \"$HOME/own\" | cut -c1-10; cat \"$HOME/own\""
        ).expect("-rw-------\n4342.50\tUAH\n")
    }

    @Test func `without zone data the day in Kyiv is still correct`() throws {
        server.serve([.init(Self.day, Self.rows)])
        try kurs(
            "TZDIR=/nowhere kurs rates usd -o plain", now: "2026-11-19T22:30:00Z"
        ).expect("USD\t43.425\t2026-11-20\n")
    }

    @Test func `Cyrillic is intact in the C locale`() throws {
        server.serve([.init(Self.day, Self.rows)])
        let result = try kurs("LANG=C kurs rates usd --lang uk")
        #expect(result.output.contains("долар США"))
    }

    @Test func `a mirror's answers are used without it only by its name`() throws {
        server.serve([.init(Self.day, Self.rows)])
        #expect(try kurs("kurs rates usd").status == 0)
        let bare = try kurs("unset KURS_URL_NBU; kurs rates usd --offline").expect(status: 0)
        let host = String(server.address.dropFirst("http://".count))
        #expect(bare.output.hasSuffix("nbu-json (\(host)) · fetched just now\n"), "\(bare)")
        #expect(bare.errors == "kurs: nbu-json: using what was fetched through the mirror \(host)\n")
    }

    @Test func `a recording replays without the network`() throws {
        server.serve([.init(Self.day, Self.rows)])
        _ = try kurs("kurs rates usd --record \"$HOME/recording\"")
        let before = server.requests.count
        try kurs("unset KURS_NOW KURS_URL_NBU; kurs rates usd -o plain --replay \"$HOME/recording\"").expect(
            "USD\t43.425\t2026-11-20\n")
        #expect(server.requests.count == before)
    }
}
