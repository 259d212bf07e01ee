/// The completions for bash 3.2 and later; the bash-completion package is not required.
enum BashCompletions {
    /// The script; the candidates come from ``CompletionProcess`` when a word is completed.
    static let script = #"""
        # bash completion for kurs; made by `kurs completions bash`
        _kurs() {
            local word=${COMP_WORDS[COMP_CWORD]} answer kind line
            COMPREPLY=()
            answer=$(kurs \#(CompletionProcess.argument) "$COMP_CWORD" -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) || return
            # bash splits words at `=`, which the candidates do not contain then.
            [[ $word == '=' ]] && word=
            kind=${answer%%$'\n'*}
            while IFS= read -r line; do
                [[ $line ]] && COMPREPLY+=("$(printf %q "${line%%$'\t'*}")")
            done <<< "${answer#"$kind"}"
            case $kind in
            files) compopt -o filenames 2>/dev/null; COMPREPLY+=( $(compgen -f -- "$word") ) ;;
            directories) compopt -o filenames 2>/dev/null; COMPREPLY+=( $(compgen -d -- "$word") ) ;;
            esac
        }
        complete -o nosort -F _kurs kurs 2>/dev/null || complete -F _kurs kurs

        """#
}

/// The completions for fish 3.0 and later.
enum FishCompletions {
    /// The script; the candidates come from ``CompletionProcess`` when a word is completed.
    static let script = #"""
        # fish completion for kurs; made by `kurs completions fish`
        function __kurs_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -e words[1]
            set -l count (math (count $words) + 1)
            set -l lines (kurs \#(CompletionProcess.argument) $count -- $words "$current" 2>/dev/null)
            set -l kind $lines[1]
            set -e lines[1]
            for line in $lines
                echo $line
            end
            switch "$kind"
                case files
                    __fish_complete_path "$current"
                case directories
                    __fish_complete_directories "$current"
            end
        end
        complete -c kurs -f -k -a '(__kurs_complete)'

        """#
}

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

/// The completions for PowerShell 5.1 and later: dot-sourced from the profile.
enum PowerShellCompletions {
    /// The script; the candidates come from ``CompletionProcess`` when a word is completed.
    ///
    /// Where it gives no result, PowerShell completes names of files.
    static let script = #"""
        # PowerShell completion for kurs; made by `kurs completions powershell`
        Register-ArgumentCompleter -Native -CommandName kurs -ScriptBlock {
            param($wordToComplete, $commandAst, $cursorPosition)
            $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
                Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
                ForEach-Object { "$_".Trim("'`"") })
            $count = $words.Count
            if (-not $wordToComplete) { $count += 1 }
            $lines = @(& kurs \#(CompletionProcess.argument) $count -- @words 2>$null)
            $lines | Select-Object -Skip 1 | ForEach-Object {
                $value, $meaning = $_ -split "`t", 2
                if (-not $meaning) { $meaning = $value }
                $text = if ($value -match '[\s;,]') { "'" + $value.Replace("'", "''") + "'" } else { $value }
                [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $meaning)
            }
        }

        """#
}

/// The completions for zsh: a file `_kurs` in `fpath`, or sourced after `compinit`.
enum ZshCompletions {
    /// The script; the candidates come from ``CompletionProcess`` when a word is completed.
    static let script = #"""
        #compdef kurs
        # zsh completion for kurs; made by `kurs completions zsh`

        _kurs() {
            local -a lines values texts
            local line
            lines=("${(@f)$(kurs \#(CompletionProcess.argument) $(( CURRENT - 1 )) -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
            for line in "${lines[@]:1}"; do
                values+=("${line%%$'\t'*}")
                texts+=("${line%%$'\t'*}  ${line#*$'\t'}")
            done
            # `usd` completes to `USD`, and the order is that of kurs.
            (( $#values )) && compadd -V kurs -M 'm:{a-zA-Z}={A-Za-z}' -l -d texts -a values
            case $lines[1] in
            files) _files ;;
            directories) _files -/ ;;
            esac
        }

        # When autoloaded, the file's body is the function; when sourced, the function must be registered.
        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _kurs "$@"; else compdef _kurs kurs; fi

        """#
}
