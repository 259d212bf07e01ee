package import KursCore
package import KursTerminal

/// The options of every command that sums up receipts.
package enum CommonReceipts {
    package static let allowUndecided = OptionSpec(
        "allow-undecided", "succeed even if some receipts are undecided",
        "завершити успішно, навіть якщо є невизначені надходження")
}

extension RowKind {
    package var name: LocalizedText {
        switch self {
        case .income: LocalizedText("income", "дохід")
        case .refundGiven: LocalizedText("refund given", "повернення покупцеві")
        case .refundReceived: LocalizedText("refund received", "отримане повернення")
        case .sale: LocalizedText("sale of currency", "продаж валюти")
        case .purchase: LocalizedText("purchase of currency", "купівля валюти")
        case .transit: LocalizedText("way from the distribution account", "переказ із розподільчого рахунку")
        case .transfer: LocalizedText("own transfer", "переказ між власними рахунками")
        case .ownFunds: LocalizedText("own funds", "власні кошти")
        case .loan: LocalizedText("loan", "позика")
        case .interest: LocalizedText("interest", "відсотки")
        case .cashback: LocalizedText("cashback", "кешбек")
        case .fee: LocalizedText("fee", "комісія")
        case .tax: LocalizedText("tax", "податок")
        case .payment: LocalizedText("payment", "платіж")
        case .pending: LocalizedText("no money moved", "гроші не рухалися")
        case .total: LocalizedText("total", "підсумок")
        case .undecided: LocalizedText("undecided", "не визначено")
        }
    }
}

extension RowKind {
    /// How many rows there are of each kind, as `fee 2, tax 1`.
    package static func list(_ counts: [RowKind: Int]) -> LocalizedText {
        counts.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, count in
            LocalizedText("\(kind.name.en) \(count)", "\(kind.name.uk) — \(count)")
        }.list(", ")
    }
}

extension RowVerdict.Reason {
    /// What a person reads; empty where nothing says that the row is anything else.
    package func text(_ language: Language) -> String {
        let text: LocalizedText? =
            switch self {
            case .plain: nil
            case .words(let words): LocalizedText("“\(words)”", "«\(words)»")
            case .ownAccount(let account): LocalizedText("own account \(account)", "власний рахунок \(account)")
            case .ownNumber(let number): LocalizedText("own tax number \(number)", "власний податковий номер \(number)")
            case .ownName(let name): LocalizedText("own name “\(name)”", "власне ім'я «\(name)»")
            case .treasury(let account):
                LocalizedText("the treasury's account \(account)", "рахунок казначейства \(account)")
            case .merchantCode(let code):
                LocalizedText(
                    "MCC \(code) of a purchase; nothing tells which", "MCC \(code) покупки; якої саме, невідомо")
            case .unclearFee(let fee):
                LocalizedText(
                    "the amount may be before or after the fee of \(fee)", "сума може бути до або після комісії \(fee)")
            case .status(let status): LocalizedText("status “\(status)”", "статус «\(status)»")
            case .otherLeg(let line):
                LocalizedText("the other side is in line \(line)", "інша сторона — у рядку \(line)")
            case .refund(let day): LocalizedText("gives back what is of \(day.iso)", "повертає те, що від \(day.iso)")
            case .reached(let day):
                LocalizedText(
                    "credited to the current account on \(day.iso)", "зараховано на поточний рахунок \(day.iso)")
            case .cameThrough(let day):
                LocalizedText(
                    "credited to the current account, on the distribution account since \(day.iso)",
                    "зараховано на поточний рахунок, на розподільчому з \(day.iso)")
            case .fromDistribution:
                LocalizedText(
                    "credited to the current account from the distribution account",
                    "зараховано на поточний рахунок із розподільчого")
            case .onDistribution:
                LocalizedText(
                    "the day of the distribution account; the credit to the current account is in no statement",
                    "день розподільчого рахунку; зарахування на поточний у виписках немає")
            case .half(let words):
                LocalizedText(
                    "“\(words)”, but no own account, tax number or name",
                    "«\(words)», але без власного рахунку, податкового номера чи імені")
            case .foreignNumber(let name, let number):
                LocalizedText(
                    "own name “\(name)” with another tax number, \(number)",
                    "власне ім'я «\(name)» з іншим податковим номером, \(number)")
            case .notFromBank(let words):
                LocalizedText("“\(words)”, but not from a bank", "«\(words)», але не від банку")
            case .refundOfUnknown(let words):
                LocalizedText("“\(words)”; nothing tells of what", "«\(words)»; чого саме, невідомо")
            case .unclear(let text):
                LocalizedText(
                    "“\(text)” may be no income of a business", "«\(text)» може не бути доходом від діяльності")
            case .fromBank(let name):
                LocalizedText(
                    "from a bank (\(name)) without a word for what", "від банку (\(name)) без слів про те, за що")
            case .bookedBefore:
                LocalizedText(
                    "may be a receipt that the wallet has already", "можливо, це надходження вже є в гаманці")
            case .unmatchedTransit:
                LocalizedText(
                    "from the distribution account, whose receipts do not add up to it",
                    "із розподільчого рахунку, надходження якого не дають цієї суми")
            }
        return text?(language) ?? ""
    }
}

package enum Undecided {
    /// `3 receipts of 21,000.00 UAH undecided`; `paid` is how many of them are payments.
    package static func text(
        _ count: Int, paid: Int = 0, _ amounts: [(amount: ExactDecimal, commodity: String)]
    ) -> LocalizedText {
        let (en, uk) = (sums(amounts, .en), sums(amounts, .uk))
        let (one, many, ofMany) =
            switch paid {
            case 0: ("receipt", "receipts", "надходжень")
            case count: ("payment", "payments", "виплат")
            default: ("record", "records", "записів")
            }
        return LocalizedText(
            "\(count) \(count == 1 ? one : many) of \(en) undecided", "не визначено \(ofMany): \(count) на суму \(uk)")
    }

    package static func receipts(_ count: Int) -> String { count == 1 ? "1 receipt" : "\(count) receipts" }

    /// The sums by currency, of receipts and refunds alike.
    package static func sums(_ amounts: [(amount: ExactDecimal, commodity: String)], _ language: Language) -> String {
        var sums: [(commodity: String, sum: ExactDecimal)] = []
        for (amount, commodity) in amounts {
            if let place = sums.firstIndex(where: { $0.commodity == commodity }) {
                sums[place].sum = (try? sums[place].sum.adding(amount.magnitude)) ?? sums[place].sum
            } else {
                sums.append((commodity, amount.magnitude))
            }
        }
        return sums.map { $0.sum.grouped(language) + " " + $0.commodity }
            .joined(separator: language(" and ", " і "))
    }
}
