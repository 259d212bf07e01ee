# bash completion for kurs; made by `kurs completions bash`
_kurs() {
    local word=${COMP_WORDS[COMP_CWORD]} answer kind line
    COMPREPLY=()
    answer=$(kurs internal-complete "$COMP_CWORD" -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) || return
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
