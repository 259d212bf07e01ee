import KursCore

/// The words of headings and titles.
enum Labels {
    static let buy = Text("buy", "купівля")
    static let sell = Text("sell", "продаж")
    static let rate = Text("rate", "курс")
    static let change = Text("change", "зміна")

    /// A market's name as a title.
    static func market(_ market: Market) -> Text {
        switch market {
        case .cash: Text("Cash market", "Готівковий ринок")
        case .banks: Text("Average in banks", "Середній курс у банках")
        case .interbank: Text("Interbank market", "Міжбанк")
        case .nbu: Text("NBU official rate", "Офіційний курс НБУ")
        case .crypto: Text("Crypto-coins", "Криптовалюти")
        }
    }

    /// A market's name as a column heading.
    static func shortMarket(_ market: Market) -> Text {
        switch market {
        case .cash: Text("cash", "готівка")
        case .banks: Text("banks", "банки")
        case .interbank: Text("interbank", "міжбанк")
        case .nbu: Text("NBU", "НБУ")
        case .crypto: Text("crypto", "крипто")
        }
    }

    /// Cash desk or card.
    static func kind(_ kind: Kind) -> Text {
        switch kind {
        case .cash: Text("cash desk", "каса")
        case .card: Text("card", "картка")
        }
    }
}

/// Days and moments as people read them.
enum DateText {
    private static let english = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let ukrainian = [
        "січня", "лютого", "березня", "квітня", "травня", "червня", "липня", "серпня", "вересня", "жовтня",
        "листопада", "грудня",
    ]

    /// `20 November 2026`, `20 листопада 2026`.
    static func long(_ day: Day, _ language: Language) -> String {
        let (year, month, number) = day.date
        return "\(number) \((language == .en ? english : ukrainian)[month - 1]) \(year)"
    }
}

/// Moments as a clock in Kyiv shows them.
enum ClockTime {
    /// `2026-11-20 11:40`.
    static func words(_ moment: Timestamp, _ kyiv: KyivTime) -> String {
        var bytes: [UInt8] = []
        kyiv.day(at: moment).append(to: &bytes)
        let seconds = kyiv.secondsOfDay(at: moment)
        bytes.append(" ")
        bytes.append(decimal: seconds / 3600, width: 2)
        bytes.append(":")
        bytes.append(decimal: seconds / 60 % 60, width: 2)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Numbers as people read them: a decimal comma in Ukrainian, digits as published.
enum NumberText {
    /// A number shortened for a narrow place: two decimals, four significant digits of what is below one.
    static func brief(_ decimal: ExactDecimal, _ language: Language) -> String {
        var scale = decimal.magnitude >= 100_000 ? 0 : 2
        if decimal.magnitude < 1, !decimal.isZero {
            var step = decimal.magnitude
            scale = 3
            while step < 1, scale < 24, let next = try? step.multiplied(by: 10) { (step, scale) = (next, scale + 1) }
        }
        let short = decimal.scale > scale ? (try? decimal.rounded(toScale: scale)) ?? decimal : decimal
        return rate(short, language)
    }

    static func rate(_ decimal: ExactDecimal, _ language: Language) -> String {
        var bytes: [UInt8] = []
        decimal.append(to: &bytes)
        if language == .uk, let point = bytes.firstIndex(of: UInt8(ascii: ".")) { bytes[point] = UInt8(ascii: ",") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
