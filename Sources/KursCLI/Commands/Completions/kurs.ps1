# PowerShell completion for kurs; made by `kurs completions powershell`
Register-ArgumentCompleter -Native -CommandName kurs -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
        ForEach-Object { "$_".Trim("'`"") })
    $count = $words.Count
    if (-not $wordToComplete) { $count += 1 }
    $lines = @(& kurs internal-complete $count -- @words 2>$null)
    $lines | Select-Object -Skip 1 | ForEach-Object {
        $value, $meaning = $_ -split "`t", 2
        if (-not $meaning) { $meaning = $value }
        $text = if ($value -match '[\s;,]') { "'" + $value.Replace("'", "''") + "'" } else { $value }
        [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $meaning)
    }
}
