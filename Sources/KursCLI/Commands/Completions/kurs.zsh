#compdef kurs
# zsh completion for kurs; made by `kurs completions zsh`

_kurs() {
    local -a lines values texts
    local line
    lines=("${(@f)$(kurs internal-complete $(( CURRENT - 1 )) -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
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
