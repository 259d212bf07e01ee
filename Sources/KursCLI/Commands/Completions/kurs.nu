# Nushell completion for kurs; made by `kurs completions nushell`
let kurs_other_completer = $env.config.completions?.external?.completer?
$env.config.completions.external.enable = true
$env.config.completions.external.completer = {|spans|
    if $spans.0 == "kurs" {
        let words = ($spans | skip 1)
        let lines = (^kurs internal-complete ($words | length) -- ...$words | lines)
        let found = ($lines | skip 1 | parse "{value}\t{description}")
        if ($found | is-empty) and ($lines | first) != "words" { null } else { $found }
    } else if $kurs_other_completer != null {
        do $kurs_other_completer $spans
    }
}
