/// The completions for Nushell: sourced from `config.nu`; those of other programs stay as they are.
enum NushellCompletions {
    /// The script; the candidates come from ``CompletionProcess`` when a word is completed.
    ///
    /// For `null` Nushell completes names of files.
    static let script = #"""
        # Nushell completion for kurs; made by `kurs completions nushell`
        let kurs_other_completer = $env.config.completions?.external?.completer?
        $env.config.completions.external.enable = true
        $env.config.completions.external.completer = {|spans|
            if $spans.0 == "kurs" {
                let words = ($spans | skip 1)
                let lines = (^kurs \#(CompletionProcess.argument) ($words | length) -- ...$words | lines)
                let found = ($lines | skip 1 | parse "{value}\t{description}")
                if ($found | is-empty) and ($lines | first) != "words" { null } else { $found }
            } else if $kurs_other_completer != null {
                do $kurs_other_completer $spans
            }
        }

        """#
}
