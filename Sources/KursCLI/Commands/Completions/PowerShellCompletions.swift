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
