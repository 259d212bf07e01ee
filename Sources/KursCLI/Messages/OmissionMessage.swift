import KursCore

extension RowLabel {
    /// The row; numbers count from 1.
    var phrase: LocalizedText {
        switch self {
        case .number(let row): LocalizedText("row \(row + 1)", "рядок \(row + 1)")
        case .name(let name): LocalizedText(name, name)
        }
    }
}

extension OmissionReason {
    /// Why a row was left out, as a clause about the row.
    var clause: LocalizedText {
        switch self {
        case .fault(let fault): fault.clause
        case .unclearUnits:
            LocalizedText("it is unclear how many units its rate is for", "не видно, за скільки одиниць курс")
        case .metal: LocalizedText("it is a metal, not money", "це метал, а не гроші")
        case .coin: LocalizedText("it is a coin in a table of money", "це криптовалюта в таблиці грошей")
        case .priced(let currency):
            LocalizedText("it is priced in \(currency.text)", "курс указано в \(currency.text), а не в гривнях")
        case .unknownName:
            LocalizedText("no known currency or bank has that name", "немає відомої валюти чи банку з такою назвою")
        case .tablesDisagree:
            LocalizedText("the tables of the page disagree on it", "таблиці сторінки розходяться")
        case .unclearCell(let side, let text):
            LocalizedText("its \(side.phrase.en) cannot be “\(text)”", "\(side.phrase.uk) не може бути «\(text)»")
        case .unclearTime(let text):
            LocalizedText("its time cannot be “\(text)”", "час не може бути «\(text)»")
        case .otherWidth:
            LocalizedText("it does not have the cells of the header", "клітинок не стільки, скільки в заголовку")
        case .oneSided: LocalizedText("it does not have both rates", "не має обох курсів")
        case .crossed:
            LocalizedText("its buying rate is above its selling rate", "курс купівлі вищий за курс продажу")
        case .farFromOthers:
            LocalizedText(
                "its rates are far from those of the other banks", "курси надто відрізняються від курсів інших банків")
        case .farFromNBU:
            LocalizedText(
                "its rates differ from the NBU rate by more than 35 %",
                "курси відрізняються від курсу НБУ більш ніж на 35 %")
        case .implausible(let implausibility): implausibility.clause
        case .noTitle: LocalizedText("it has no title", "немає заголовка")
        case .noWebAddress: LocalizedText("its link is not a web address", "посилання не є адресою в інтернеті")
        }
    }
}

extension Implausibility {
    /// Why a rate cannot be one, as a clause about its row.
    var clause: LocalizedText {
        let uk = (rate: NumberFormat.typed(rate, .uk), official: NumberFormat.typed(official, .uk))
        return switch extent {
        case .times(let factor):
            LocalizedText(
                "its rate of \(rate) is about \(factor) times the NBU rate of \(official) (different units, or a misplaced decimal point)",
                "курс \(uk.rate) приблизно в \(CountedNoun.times(factor).uk) вищий за курс НБУ \(uk.official) (інша кількість одиниць або зсунута кома)"
            )
        case .part(let factor):
            LocalizedText(
                "its rate of \(rate) is about 1/\(factor) of the NBU rate of \(official) (different units, or a misplaced decimal point)",
                "курс \(uk.rate) приблизно в \(CountedNoun.times(factor).uk) нижчий за курс НБУ \(uk.official) (інша кількість одиниць або зсунута кома)"
            )
        case .above:
            LocalizedText(
                "its rate of \(rate) is more than 3 times the NBU rate of \(official)",
                "курс \(uk.rate) більш ніж утричі вищий за курс НБУ \(uk.official)")
        case .below:
            LocalizedText(
                "its rate of \(rate) is less than a third of the NBU rate of \(official)",
                "курс \(uk.rate) більш ніж утричі нижчий за курс НБУ \(uk.official)")
        }
    }
}

extension Refusal.RowFault {
    fileprivate var clause: LocalizedText {
        switch self {
        case .missing(let field): LocalizedText("it has no “\(field)”", "не має «\(field)»")
        case .invalid(let field, let value):
            LocalizedText("its “\(field)” cannot be “\(value)”", "«\(field)» не може бути «\(value)»")
        case .repeated(let field, let value):
            LocalizedText(
                "another row has the same “\(field)”, “\(value)”", "інший рядок має те саме «\(field)»: «\(value)»")
        case .notARow(let found): LocalizedText("it is \(found.phrase.en)", "на його місці \(found.phrase.uk)")
        }
    }
}

extension RateSide {
    fileprivate var phrase: LocalizedText {
        switch self {
        case .buy: LocalizedText("buying rate", "курс купівлі")
        case .sell: LocalizedText("selling rate", "курс продажу")
        case .official: LocalizedText("official rate", "офіційний курс")
        }
    }
}
