import FoundationEssentials
import KursTestSupport
import Testing

/// The scripts of `kurs completions` in the shells they are for; a shell that is not installed is skipped.
struct CompletionShellTests {
    /// Runs a program text of a shell in an empty folder with the completions in `$KURS_SCRIPT`; its output.
    private func run(_ shell: String, _ command: String, _ text: String) throws -> String {
        let home = try TemporaryFolder()
        let program = home.path + "/program"
        try Data(text.utf8).write(to: URL(filePath: program))
        let result = try Shell.run(
            """
            mkdir "$HOME/empty"; cd "$HOME/empty"; touch 'two words.csv' one.csv
            kurs alert add 'usd.nbu > 45' -q; kurs config set currencies PLN USD -q
            export KURS_SCRIPT="$HOME/kurs.\(shell)" LC_ALL=C.UTF-8
            kurs completions \(shell) > "$KURS_SCRIPT"
            \(command) "\(program)" 2>&1
            """, home: home
        ).expect(status: 0)
        return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(
            separator: "\n")
    }

    @Test func `bash loads the script and completes`() throws {
        let lines: [(String, String)] = [
            ("kurs ra", "rates"), ("kurs rates us", "USD USDT USDC USN"), ("kurs rates -m n", "nbu"),
            ("kurs rates --market = b", "banks"), ("kurs rates --market =", "cash banks interbank nbu crypto"),
            ("kurs --market nbu conv", "convert"), ("kurs config get mi", "minfin_key"),
            ("kurs rates --out o", "one.csv"), ("kurs rates --out two", #"two words.csv"#),
            ("kurs inspect source coing", "coingecko coingecko-list"), ("kurs convert --side s", "sell"),
            ("kurs completions f", "fish"), ("kurs markets use int", "interbank"),
            ("kurs rates --strict", "--strict-date"), ("kurs rates --strict-date --strict", ""),
            ("kurs help conv", "convert"), ("kurs history -o bean", "beancount"), ("kurs rates -o pro", "prometheus"),
            ("kurs news --output sf", "sfeed"), ("kurs banks -o sf", ""),
            ("kurs config set mark", "market"), ("kurs config set market n", "nbu"),
            ("kurs config set currencies USD eu", "EUR"), ("kurs config path m", ""), ("kurs alert r", "rm"),
            ("kurs alert rm ''", "1"), ("kurs news show ''", ""), ("kurs --lang uk alert --once a", "add"),
            ("kurs markets ''", "use"), ("kurs 100 us", "USD USDT USDC USN"),
        ]
        var text = "source \"$KURS_SCRIPT\"; complete -p kurs\n"
        text += "try() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(( $# - 1 )); _kurs; echo \"${COMPREPLY[*]}\"; }\n"
        for (line, _) in lines { text += "try \(line)\n" }
        let expected = "complete -o nosort -F _kurs kurs\n" + lines.map { $0.1 + "\n" }.joined()
        #expect(try run("bash", "bash", text) == expected)
    }

    @Test(.enabled(if: Shell.has("fish"), "fish is not installed"))
    func `fish loads the script and completes`() throws {
        let text = """
            source $KURS_SCRIPT
            complete -C "kurs rat"
            complete -C "kurs rates " | head -3
            complete -C "kurs rates US" | string replace -r '\t.*' ''
            complete -C "kurs convert --side s"
            complete -C "kurs config get mi" | string replace -r '\t.*' ''
            complete -C "kurs config set market nb"
            complete -C "kurs rates --market=cr"
            complete -C "kurs alert rm "
            complete -C "kurs markets us" | string replace -r '\t.*' ''
            complete -C "kurs convert --csv o"
            """
        #expect(
            try run("fish", "fish -N", text) == """
                rates\tshow exchange rates
                PLN\tPolish zloty
                USD\tUS dollar
                BTC\tbitcoin
                USD
                USDT
                USDC
                USN
                sell\tthe market sells
                minfin_key
                nbu\tNBU official rate
                --market=crypto\tCryptocurrencies
                1\tusd.nbu > 45
                use
                one.csv

                """)
    }

    @Test(.enabled(if: Shell.has("zsh"), "zsh is not installed"))
    func `zsh loads the script and completes`() throws {
        // A terminal of its own is the only place where zsh completes.
        let text = #"""
            zmodload zsh/zpty
            zpty terminal zsh -f -i
            zpty -w terminal 'unsetopt zle_bracketed_paste prompt_cr prompt_sp; PS1=; autoload -U compinit; compinit -u -D'
            zpty -w terminal 'source $KURS_SCRIPT; bindkey "^I" complete-word; bindkey "^X" accept-line; kurs() { if [[ $1 == internal-* ]]; then command kurs "$@"; else print -r -- "<$*>"; fi }'
            zpty -w terminal 'print -r -- "loaded $_comps[kurs]"'
            zpty -r -m terminal said '*loaded _kurs*'
            print -r -- loaded
            for line in 'ra\t' 'rates --strict\t' 'rates -m nb\t' 'inspect source coing\t' 'config get minf\t' 'config set market nb\t' 'alert rm li\t' 'alert rm \t' '--market nbu conv\t --si\tse\t' 'rates pl\t eu\t' 'rates u\t' 'banks --currency gb\t' 'rates -m NB\t' 'rates --market=n\t' 'rates --out o\t'; do
                zpty -w -n terminal "kurs ${(g::)line}"$'\x18'
                zpty -r -m terminal said '*<*>*'
                [[ $said =~ '<([^>$]*)>' ]] && print -r -- "$match[1]"
            done
            zpty -d terminal
            """#
        #expect(
            try run("zsh", "zsh -f", text) == """
                loaded
                rates
                rates --strict-date
                rates -m nbu
                inspect source coingecko
                config get minfin_key
                config set market nbu
                alert rm li
                alert rm 1
                --market nbu convert --side sell
                rates PLN EUR
                rates U
                banks --currency GBP
                rates -m nbu
                rates --market=nbu
                rates --out one.csv

                """)
    }
}
