import KursCore
import Testing

@testable import KursSources

struct VocabularyTests {
    @Test func `a phrase is understood only if each of its words is`() {
        let known = Phrase("Курс купівлі готівкою, грн")
        #expect(known.unknown.isEmpty)
        #expect(known.meanings.isSuperset(of: [.rate, .buy, .cash, .hryvnia]))
        #expect(Phrase("Курс купівлі вчора").unknown == ["вчора"])
        #expect(Phrase("Купівля*").unknown == ["*"])
        #expect(Phrase("Купівля А95").unknown == ["а95"])
        #expect(Phrase("Клієнтам").unknown == ["клієнтам"])
    }

    @Test(arguments: [
        ("USD", ["USD"]), ("Долар США", ["USD"]), ("євро", ["EUR"]), ("$", ["USD"]), ("🇵🇱", ["PLN"]),
        ("Польський злотий (PLN)", ["PLN", "PLN"]), ("Курс долара та євро", ["USD", "EUR"]), ("Вона", []), ("Суми", []),
    ])
    func `a phrase names currencies`(text: String, codes: [String]) {
        #expect(Phrase(text).currencies.map(\.text) == codes)
    }

    @Test func `a date's numbers are not numbers of units`() {
        for text in ["20 листопада 2026", "20.11.2026", "на 20.11.2026, 10:15", "19 марта"] {
            #expect(Phrase(text).hasDate, "\(text)")
            #expect(Phrase(text).numbers.isEmpty, "\(text)")
        }
        #expect(Phrase("за 100 одиниць").numbers == [100])
    }

    @Test func `no form of a word stands in two lists that contradict each other`() {
        for word in ["купівля", "продаж", "нбу", "міжбанк", "каса", "картка", "одиниць", "зміна", "сьогодні", "та"] {
            let meaning = RateWords.meaning(of: word) ?? []
            #expect(meaning.rawValue.nonzeroBitCount == 1, "\(word)")
            #expect(!CautionWords.changes(word), "\(word)")
        }
    }

    @Test func `a cautious word changes what is near it`() {
        for word in ["вчора", "завтра", "архів", "прогноз", "форвард", "зношені", "лише", "yesterday", "forecast"] {
            #expect(CautionWords.changes(word), "\(word)")
            #expect(RateWords.meaning(of: word)?.isDisjoint(with: [.other]) != true, "\(word)")
        }
        #expect(CautionWords.isForeign("польща"))
        #expect(!CautionWords.isForeign("україна"))
    }

    @Test func `a sentence about rates must be understood, another need not be`() {
        #expect(FreeText.fault(above: "Завантажте застосунок і замовте картку") == nil)
        #expect(FreeText.fault(above: "Курси валют у касах банку") == nil)
        #expect(FreeText.fault(above: "Курси встановлено зорями") == "встановлено зорями")
        #expect(FreeText.fault(above: "Ціни за 100 одиниць") == "за 100")
        #expect(FreeText.fault(above: "Курси у гривнях за одиницю валюти") == nil)
        #expect(FreeText.fault(above: "Курси у гривнях за 1 одиницю валюти") == nil)
        #expect(FreeText.fault(above: "Курси у гривнях за 10 одиниць валюти") == "за 10")
        #expect(FreeText.fault(above: "Курси, одиниць") == "Курси, одиниць")
        #expect(FreeText.fault(below: "Ліцензія НБУ №22") == nil)
        #expect(FreeText.foreign("Курс долара до гривні") == nil)
        #expect(FreeText.foreign("Курс долара до злотого") == "до злотого")
    }

    @Test(arguments: [
        ("ПриватБанк", true), ("АТ «Зоряний Банк»", true), ("Кредит Дніпро", true), ("Кредит від Зорябанк", false),
        ("Реклама Банк", false), ("Київ", false), ("Найкращий курс у Зорябанк", false), ("Банк 24%", false),
    ])
    func `a bank is known by name, or by the word for bank in a short one`(name: String, isBank: Bool) {
        #expect(BankNames.isName(name, isLinked: false) == isBank)
    }
}
