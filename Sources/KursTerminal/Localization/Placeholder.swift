package import KursCore
import KursText

/// The placeholders of usage lines and options in a language: `--on DATE` is `--on ДАТА` in Ukrainian, and the words of their
/// examples.
package enum Placeholder {
    /// A text with its placeholders in a language; words that are typed as they stand are kept.
    ///
    /// - Parameter usage: The usage line that it is a part of, which says what FROM and TO are; `nil` for itself.
    package static func localized(_ text: String, _ language: Language, in usage: String? = nil) -> String {
        guard language == .uk else { return text }
        let line = usage ?? text
        var (result, word): ([UInt8], [UInt8]) = ([], [])
        func endWord() {
            let name = String(decoding: word, as: UTF8.self)
            result += Array((ukrainian(name, in: line) ?? name).utf8)
            word = []
        }
        for byte in text.utf8 {
            if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") {
                word.append(byte)
            } else {
                endWord()
                result.append(byte)
            }
        }
        endWord()
        return String(decoding: result, as: UTF8.self)
    }

    private static func ukrainian(_ word: String, in line: String) -> String? {
        switch word {
        case "FROM" where line.hasSubstring("convert"): "З-ВАЛЮТИ"
        case "TO" where line.hasSubstring("convert"): "У-ВАЛЮТУ"
        case "FROM" where line.hasSubstring("wallet"): "ЗВІДКИ"
        case "TO" where line.hasSubstring("wallet"): "КУДИ"
        case "FROM": "ВІД"
        case "TO": "ДО"
        default: words[word]
        }
    }

    private static let words = [
        "ACCOUNT": "РАХУНОК", "AMOUNT": "СУМА", "ANCESTOR": "ПРЕДОК", "ARG": "АРГУМЕНТ", "ARGUMENT": "АРГУМЕНТ",
        "BANK": "БАНК", "BASE": "БАЗА", "CATEGORY": "КАТЕГОРІЯ", "CHARACTER": "ЗНАК", "CITY": "МІСТО", "CODE": "КОД",
        "COLUMN": "СТОВПЕЦЬ", "COLUMNS": "СТОВПЦІ", "COMMAND": "КОМАНДА", "COUNT": "КІЛЬКІСТЬ", "CUR": "ВАЛЮТА",
        "CURRENCY": "ВАЛЮТА", "DATE": "ДАТА", "DAY": "ДЕНЬ", "DESCRIPTION": "ОПИС", "DIR": "КАТАЛОГ",
        "EXPRESSION": "УМОВА", "FILE": "ФАЙЛ", "FOLDER": "КАТАЛОГ", "FORMAT": "ФОРМАТ", "GOAL": "ЦІЛЬ",
        "GROUP": "ГРУПА", "INTERVAL": "ІНТЕРВАЛ", "KEY": "КЛЮЧ", "KIND": "ВИД", "LANG": "МОВА", "LAYOUT": "МАКЕТ",
        "LIST": "СПИСОК", "MARKET": "РИНОК", "NAME": "НАЗВА", "NAMES": "НАЗВИ", "NEW": "НОВА", "OPTION": "ПАРАМЕТР",
        "ORDER": "ПОРЯДОК", "OURS": "НАШ", "PATTERN": "ЗРАЗОК", "PERCENT": "ВІДСОТОК", "PERIOD": "ПЕРІОД",
        "PROGRAM": "ПРОГРАМА", "PROTOCOL": "ПРОТОКОЛ", "RATE": "КУРС", "SECTION": "РОЗДІЛ", "SHEET": "АРКУШ",
        "SHELL": "ОБОЛОНКА", "SIDE": "КУРС", "SIZE": "РОЗМІР", "SOURCE": "ДЖЕРЕЛО", "SPAN": "СТРОК", "STATUS": "СТАТУС",
        "STEP": "КРОК", "TAG": "МІТКА", "TASK": "СПРАВА", "TEXT": "ТЕКСТ", "THEIRS": "ЇХНІЙ", "TIME": "ЧАС",
        "food": "їжа", "month": "місяць", "TOPIC": "ТЕМА", "UNIT": "ОДИНИЦЯ", "VALUE": "ЗНАЧЕННЯ", "WHEN": "КОЛИ",
    ]
}
