# fish completion for kurs; made by `kurs completions fish`
function __kurs_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -e words[1]
    set -l count (math (count $words) + 1)
    set -l lines (kurs internal-complete $count -- $words "$current" 2>/dev/null)
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
