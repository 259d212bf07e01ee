import FoundationEssentials
import KursTestSupport
import Testing

/// Many machines using one cache: the real nginx, set up as `docs/cron-and-fleets.md` shows, and fifty stores.
@Suite(.serialized, .besideOthers, .enabled(if: Shell.has("nginx"), "nginx is not installed"))
struct CachingProxyTests {
    private static let day = LoopbackServer.nbuDay
    private static let rows = LoopbackServer.nbuRates()
    private static let chart = "/ua/currency/data-daily*"
    private static let points = #"[["11/20/2026 11:35","43.45","43.48"],["11/20/2026 11:40","43.46","43.49"]]"#

    private let home: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        home = try TemporaryFolder()
        server = try #require(LoopbackServer())
    }

    private static let sites = ["KURS_URL_NBU", "KURS_URL_FINANCE_UA", "KURS_URL_MINFIN"]

    /// The servers that kurs writes, in front of sites that are one server here; and the machines that use them.
    private func script(_ commands: String) throws -> String {
        let settings = try Shell.run("kurs sources -o nginx", home: home).output.components(separatedBy: "server {")
        let shared = try #require(settings.first)
        var (exports, servers): ([String], [String]) = ([], [])
        for name in Self.sites {
            let port = try #require(LoopbackServer()).port
            let site = try #require(settings.first { $0.contains("# \(name)=") })
            let lines = site.split(separator: "\n").map { line in
                let word = line.split(separator: " ").first
                return word == "listen"
                    ? "listen 127.0.0.1:\(port);"
                    : word == "proxy_pass" ? "proxy_pass \(server.address);" : String(line)
            }
            servers.append("server {" + lines.joined(separator: "\n"))
            exports.append("\(name)=http://127.0.0.1:\(port)")
        }
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(home.path)/\($0);" }
        let all = """
            pid \(home.path)/nginx.pid; error_log \(home.path)/nginx.log warn; worker_processes 2;
            events { worker_connections 512; }
            http {
            access_log off; \(places.joined(separator: " "))
            \(shared.replacing("/var/cache/nginx/kurs", with: home.path + "/cache"))
            \(servers.joined(separator: "\n"))
            }
            """
        try Data(all.utf8).write(to: URL(filePath: home.path + "/nginx.conf"))
        // Started by root, its workers run as another user and need access to the folder.
        return """
            chmod 711 "$HOME"
            PATH="$PATH:/usr/sbin"
            nginx -e "$HOME/nginx.log" -p "$HOME" -c "$HOME/nginx.conf" || exit 99
            trap 'kill $(cat "$HOME/nginx.pid")' EXIT
            export \(exports.joined(separator: " "))
            \(commands)
            """
    }

    @Test func `every site that kurs asks for rates has a server, and nginx accepts them all`() throws {
        try Shell.run(
            """
            PATH="$PATH:/usr/sbin"
            kurs sources -o csv | tail -n +2 | cut -d, -f2 | sort -u >"$HOME/sites"
            kurs sources -o nginx --out "$HOME/kurs.conf"
            sed -n 's/ *proxy_pass \\(.*\\);/\\1/p' "$HOME/kurs.conf" | sort -u | cmp - "$HOME/sites"
            grep -o 'listen [0-9]*' "$HOME/kurs.conf" | sort | uniq -d
            # Names are not looked up here.
            sed -i "s#proxy_pass https://.*;#proxy_pass https://127.0.0.1;#; s#/var/cache/nginx#$HOME#" "$HOME/kurs.conf"
            echo "events {} http { include $HOME/kurs.conf; }" >"$HOME/all.conf"
            nginx -t -q -e "$HOME/nginx.log" -g "pid $HOME/nginx.pid;" -c "$HOME/all.conf"
            """, home: home
        ).expect("", errors: "", status: 0)
    }

    private func run(_ commands: String) throws -> Shell.Result {
        try Shell.run(script(commands), home: home, variables: ["KURS_NOW": "2026-11-20T09:40:00Z"])
    }

    private func output(_ command: String) -> String {
        String(decoding: Tools.run("LC_ALL=C " + command).output.filter { $0 != 0x0A }, as: UTF8.self)
    }

    @Test func `fifty concurrent machines fetch each site once in five minutes`() throws {
        var routes = [LoopbackServer.Route(Self.day, Self.rows), .init(Self.chart, Self.points)]
        for index in routes.indices {
            // Long enough for all of them to arrive before the first answer.
            routes[index].delayMilliseconds = 700
            routes[index].headers = ["Cache-Control: no-cache, no-store", "Set-Cookie: a=b", "Vary: *"]
        }
        server.serve(routes)
        let result = try run(
            """
            ask() { KURS_DB="$HOME/$1/kurs.sqlite" kurs rates usd -m "$2" -o plain --timeout 60s; }
            for i in $(seq 50); do ask $i nbu & ask $i interbank & done; wait $(jobs -p)
            ls -d "$HOME"/*/kurs.sqlite | wc -l
            """)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0 == "USD\t43.425\t2026-11-20" } == 50, "\(result)")
        #expect(lines.count { $0.hasPrefix("USD\t43.46\t43.49\t") } == 50, "\(result.errors)")
        #expect(lines.last == "50")
        let targets = server.requests.map(\.target)
        #expect(targets.count { $0 == Self.day } == 1)
        #expect(targets.count { $0.hasPrefix("/ua/currency/data-daily") } == 1)
        #expect(Set(targets).count == targets.count, "\(targets)")
        try Shell.run("cat \"$HOME/nginx.log\"", home: home).expect("")
    }

    @Test func `a later machine reports the age of the cache's answer`() async throws {
        // The clock runs here, so the site's answer is of today, and has a date header.
        let (sent, today) = (output("date -u '+%a, %d %b %Y %H:%M:%S GMT'"), output("TZ=Europe/Kyiv date +%m/%d/%Y"))
        let points = "[[\"\(today) 00:00\",\"43.46\",\"43.49\"]]"
        server.serve([.init(Self.chart, points, headers: ["ETag: \"v1\"", "Date: \(sent)"])])
        let commands = """
            ask() { KURS_DB="$HOME/$1/kurs.sqlite" kurs rates usd -m interbank --json | grep -o '"age_s":[0-9]*'; }
            ask first; sleep 4; ask second
            """
        let result = try await Shell.wait(for: script(commands), home: home)
        let ages = result.output.split(separator: "\n").map { Int($0.dropFirst(8)) ?? -1 }
        try #require(ages.count == 2, "\(result)")
        #expect((0...3).contains(ages[0]), "\(result)")
        #expect((4...9).contains(ages[1]), "\(result)")
        #expect(server.requests.count { $0.target.hasPrefix("/ua/currency/data-daily") } == 1)
    }

    @Test func `an answer that is 200 s old in the site's own cache has that age here`() throws {
        server.serve([.init(Self.chart, Self.points, headers: ["Age: 200"])])
        let result = try run(
            """
            kurs rates usd -m interbank --json | grep -o '"fetched_at.*"stale":[a-z]*'
            export KURS_NOW=2026-11-20T09:41:50Z
            kurs rates usd -m interbank --json -q | grep -o '"age_s.*"stale":[a-z]*'
            kurs rates usd -m interbank
            """)
        #expect(
            result.output.hasPrefix(
                """
                "fetched_at":"2026-11-20T09:36:40Z","age_s":200,"stale":false
                "age_s":310,"stale":true

                """), "\(result)")
        #expect(result.output.contains("fetched 5 min ago"), "\(result)")
        #expect(server.requests.count { $0.target.hasPrefix("/ua/currency/data-daily") } == 1)
    }

    @Test func `a failing site leaves the fleet its last answer and gets few requests`() throws {
        server.serve([.init(Self.day, Self.rows, status: 503)])
        try run(
            """
            for i in $(seq 20); do
                KURS_DB="$HOME/$i/kurs.sqlite" kurs rates usd -m nbu --timeout 20s >/dev/null 2>&1 & done; wait $(jobs -p)
            ls -d "$HOME"/*/kurs.sqlite | wc -l
            """
        ).expect("20\n")
        #expect(server.requests.count { $0.target == Self.day } == 1)
    }
}
