import FoundationEssentials
import KursPlatform
import KursTestSupport
import KursText
import Testing

enum Shell {
    static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

    /// The folder of the built program: where the tests themselves run from, or `KURS_PRODUCTS`.
    ///
    /// `.ci/run` names the release build there, because an optimised program can fail where the debug build does not.
    static var products: String {
        if let folder = variable("KURS_PRODUCTS") { return folder }
        let here =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let place = here.contains(".xctest") ? here : CommandLine.arguments[0]
        let parts = place.split(separator: "/", omittingEmptySubsequences: false)
        guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else {
            return Checkout.path(".build/debug")
        }
        return parts[..<bundle].joined(separator: "/")
    }

    struct Result {
        var output: String
        var errors: String
        var status: Int32
        var took: Duration

        /// Compares what a script ended with.
        @discardableResult
        func expect(
            _ output: String? = nil, errors: String? = nil, status: Int32? = nil,
            at place: SourceLocation = #_sourceLocation
        ) -> Result {
            if let output { #expect(self.output == output, "\(self)", sourceLocation: place) }
            if let errors { #expect(self.errors == errors, "\(self)", sourceLocation: place) }
            if let status { #expect(self.status == status, "\(self)", sourceLocation: place) }
            return self
        }
    }

    /// Runs a bash script with a home of its own and `kurs` on its path, apart from the user's own settings.
    static func run(_ script: String, home: TemporaryFolder, variables: [String: String] = [:]) throws -> Result {
        var lines = [
            "export HOME='\(home.path)' PATH='\(products)':\"$PATH\" LC_ALL= LANG=C.UTF-8 NO_COLOR=",
            "unset XDG_DATA_HOME XDG_CONFIG_HOME CLICOLOR_FORCE ${!KURS_*}",
        ]
        for (name, value) in variables { lines.append("export \(name)='\(value)'") }
        lines += ["cd '\(Checkout.path(""))' || exit 99", script]
        let path = home.path + "/script-\(UInt64.random(in: 0 ... .max))"
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
        let began = ContinuousClock.now
        let ended = unsafe system("bash '\(path)' >'\(path).out' 2>'\(path).err' </dev/null")
        return Result(
            output: try text(path + ".out"), errors: try text(path + ".err"), status: (ended >> 8) & 0xFF,
            took: ContinuousClock.now - began)
    }

    /// Runs a script that mostly waits, and leaves this thread to other tests meanwhile.
    static func wait(
        for script: String, home: TemporaryFolder, variables: [String: String] = [:]
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            onThread {
                continuation.resume(with: Swift.Result { try run(script, home: home, variables: variables) })
            }
        }
    }

    /// Whether another program is installed; some of Debian's are only on the administrator's path.
    static func has(_ program: String) -> Bool {
        guard let home = try? TemporaryFolder() else { return false }
        return (try? run("PATH=\"$PATH:/usr/sbin\" command -v \(program)", home: home).status) == 0
    }

    private static func text(_ path: String) throws -> String {
        try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
}

extension LoopbackServer {
    static let nbuDay = "/NBUStatService/v1/statdirectory/exchange?date=20261120&json"

    /// The NBU's rates for Friday, 20 November 2026.
    static func nbuRates(_ rates: [(code: String, rate: String)] = [("USD", "43.425")]) -> String {
        let rows = rates.map {
            #"{"r030":1,"txt":"x","rate":\#($0.rate),"cc":"\#($0.code)","exchangedate":"20.11.2026"}"#
        }
        return "[" + rows.joined(separator: ",") + "]"
    }

    func serveNBU(_ rates: [(code: String, rate: String)] = [("USD", "43.425")]) {
        serve([.init(Self.nbuDay, Self.nbuRates(rates))])
    }
}
