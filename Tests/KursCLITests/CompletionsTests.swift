import Foundation
import KursCore
import Testing

@testable import KursCLI

/// The scripts of `kurs completions` in the shells they are for; a shell that is not installed is skipped.
struct CompletionsTests {
    private static func path(_ shell: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(shell)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program text of a shell with the completions in a file whose path is in `$KURS_SCRIPT`.
    private func run(_ shell: String, _ arguments: [String], _ text: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "kurs-completions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appending(path: "kurs.\(shell)")
        let outcome = TestEnvironment().run("completions", shell)
        #expect(outcome.status == 0)
        #expect(outcome.err.isEmpty)
        try Data(outcome.out.utf8).write(to: script)
        let process = Process()
        process.executableURL = URL(filePath: try #require(CompletionsTests.path(shell)))
        process.arguments = arguments + [text]
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "KURS_SCRIPT": script.path, "LC_ALL": "C.UTF-8",
        ]
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(.enabled(if: path("bash") != nil, "bash is not installed"))
    func `bash loads the script and completes`() throws {
        let lines: [(String, String)] = [
            ("kurs ra", "rates"), ("kurs rates us", "USD USDC USDT USN"), ("kurs rates -m n", "nbu"),
            ("kurs rates --market = b", "banks"), ("kurs rates --market =", "cash banks interbank nbu crypto"),
            ("kurs --market nbu conv", "convert"), ("kurs config get mi", "minfin_key"),
            ("kurs rates --out k", "kurs.bash"),
            ("kurs inspect source coing", "coingecko"), ("kurs convert --side s", "sell"),
            ("kurs completions f", "fish"),
            ("kurs markets use int", "interbank"), ("kurs rates --strict", "--strict-date"),
            ("kurs help conv", "convert"), ("kurs history -o bean", "beancount"), ("kurs rates -o pro", "prometheus"),
            ("kurs news --output sf", "sfeed"), ("kurs banks -o sf", ""),
            ("kurs config set mark", "market"), ("kurs config set market n", "nbu"),
            ("kurs config set currencies USD eu", "EUR"), ("kurs config path m", ""), ("kurs alert r", "rm"),
            ("kurs alert rm ''", ""), ("kurs news show ''", ""), ("kurs --lang uk alert --once a", "add"),
            ("kurs markets ''", "use"),
        ]
        var text = "source \"$KURS_SCRIPT\"; complete -p kurs\n"
        text += "try() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(( $# - 1 )); _kurs; echo \"${COMPREPLY[*]}\"; }\n"
        for (line, _) in lines { text += "try \(line)\n" }
        let expected = "complete -F _kurs kurs\n" + lines.map { $0.1 + "\n" }.joined()
        #expect(try run("bash", ["-c"], text) == expected)
    }

    @Test(.enabled(if: path("fish") != nil, "fish is not installed"))
    func `fish loads the script and completes`() throws {
        let text = """
            source $KURS_SCRIPT
            complete -C "kurs rat"
            complete -C "kurs rates US" | string match -v '*	*'
            complete -C "kurs convert --side s" | string replace -r '	.*' ''
            complete -C "kurs config get mi"
            complete -C "kurs config set market nb"
            complete -C "kurs alert rm "
            complete -C "kurs markets us"
            """
        #expect(
            try run("fish", ["-N", "-c"], text)
                == "rates\tshow exchange rates\nUSD\nUSDC\nUSDT\nUSN\nsell\nminfin_key\nnbu\nuse\n")
    }

    @Test(.enabled(if: path("zsh") != nil, "zsh is not installed"))
    func `zsh loads the script and completes`() throws {
        // A terminal of its own is the only place where zsh completes.
        let text = """
            zmodload zsh/zpty
            zpty terminal zsh -f -i
            zpty -w terminal 'unsetopt zle_bracketed_paste prompt_cr prompt_sp; PS1=; autoload -U compinit; compinit -u -D'
            zpty -w terminal 'source $KURS_SCRIPT; bindkey "^I" complete-word; bindkey "^X" accept-line; kurs() { print -r -- "<$*>" }'
            zpty -w terminal 'print -r -- "loaded $_comps[kurs]"'
            zpty -r -m terminal said '*loaded _kurs*'
            print -r -- loaded
            for line in 'ra\t' 'rates --strict\t' 'rates -m nb\t' 'inspect source coing\t' 'config get minf\t' 'config set market nb\t' 'alert rm li\t' '--market nbu conv\t --si\tse\t' 'rates pl\t eu\t' 'rates u\t' 'banks --currency gb\t' 'rates -m NB\t'; do
                zpty -w -n terminal "kurs ${(g::)line}"$'\\x18'
                zpty -r -m terminal said '*<*>*'
                [[ $said =~ '<([^>$]*)>' ]] && print -r -- "$match[1]"
            done
            zpty -d terminal
            """
        #expect(
            try run("zsh", ["-f", "-c"], text) == """
                loaded
                rates
                rates --strict-date
                rates -m nbu
                inspect source coingecko
                config get minfin_key
                config set market nbu
                alert rm li
                --market nbu convert --side=sell
                rates PLN EUR
                rates U
                banks --currency GBP
                rates -m nbu

                """)
    }

    @Test func `an unknown shell is rejected`() {
        let world = TestEnvironment()
        #expect(
            world.run("completions", "ksh")
                == .init(status: 64, out: "", err: "kurs: the shell “ksh” is not supported; choose bash, zsh, fish\n"))
        #expect(world.run("completions").status == 64)
        #expect(world.run("completions", "bash", "zsh").status == 64)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `every command and option is in the script`(shell: String) {
        let script = TestEnvironment().run("completions", shell, "--lang", "uk").out
        for command in CommandTable.kurs.specs {
            #expect(script.contains(command.name))
            for option in command.options { #expect(script.contains(option.long)) }
        }
        for option in CommonOptions.all { #expect(script.contains(option.long)) }
    }
}
