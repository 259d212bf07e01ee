// KursSources
