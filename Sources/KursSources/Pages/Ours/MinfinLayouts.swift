/// The layouts of Minfin's pages, one for each in all its forms.
///
/// Seen: averages and banks on 2017-11-23, 2022-05-17 and 2022-11-02, the auction on 2019-06-04. The forms of 2023 to 2026
/// are known from other programs' readers.
enum MinfinLayouts {
    /// The Ukrainian and the Russian addresses of a folder and of what is below it.
    private static func addresses(_ folder: String, _ rest: String...) -> [String] {
        ["minfin.com.ua/ua/", "minfin.com.ua/"].flatMap { site in
            ([""] + rest).map { site + folder + ($0.isEmpty ? "" : "/" + $0) }
        }
    }

    private static let days = #"""
        [
          "input[name=currency-datepicker] @value", "link[rel=canonical] @href", "meta[property='og:url'] @content",
          "title", "h1", "line:оновлено", "line:обновлено", ".mfm-datepicker"
        ]
        """#

    /// Rows of days, which mean nothing where today's is chosen.
    private static let today = #""allow": ["Сьогодні Вчора", "Вчора Сьогодні", "Сегодня Вчера", "Вчера Сегодня"]"#

    /// One table with two rates in a cell until 2022; one of banks and one of cash since.
    ///
    /// The page's own data repeat them; of the NBU's rate they lose the decimals, as in `36.` on 2022-11-02.
    static let averages = #"""
        {
          "source": "minfin-page-averages", "market": "banks",
          "addresses": \#(addresses("currency", "{day}", "{currency}", "{currency}/{day}", "banks", "banks/{currency}", "banks/{currency}/{day}")),
          "day": \#(days),
          "tables": [
            {
              "names": {"Английский фунт стерлингов": "GBP"}, \#(today),
              "columns": [
                {"role": "currency", "header": ["Курс до гривні", "Курс к гривне"], "means": ["currency"]},
                {"role": "buy/sell", "means": ["average buy sell", "average bank buy sell", "average", "average bank"]},
                {"role": "official", "optional": true}, {"role": "change", "optional": true},
                {"role": "buy/sell", "market": "cash", "means": ["street buy sell", "street", "cash buy sell"], "optional": true}
              ]
            },
            {
              "above_means": ["average bank", "average bank currency", "average", "average currency", "bank", "bank currency"],
              "columns": [\#(sides), {"role": "official", "optional": true}]
            },
            {
              "market": "cash",
              "above_means": [
                "cash", "average cash", "cash currency", "average cash currency", "street", "street currency", "cash street"
              ],
              "columns": [\#(sides)]
            }
          ],
          "arrays": [
            \#(linked("banks", ["Середній курс валюти в банках", "Средний курс валюты в банках"])),
            \#(linked("cash", ["Середній готівковий курс", "Средний наличный курс", "Курс на чорному ринку"])),
            \#(linked("nbu", ["Курс НБУ"], "official", ""))
          ]
        }
        """#

    private static let sides = #"{"role": "currency"}, {"role": "buy"}, {"role": "sell"}"#
    /// Both sides of the page's own data, `ExchangeRateSpecification`, with its names and descriptions.
    private static func linked(_ market: String, _ names: [String]) -> String {
        let sides = [("buy", ["Курс купівлі", "Курс покупки"]), ("sell", ["Курс продажу", "Курс продажи"])]
        return sides.map { linked(market, names, $0, #", "description": \#($1)"#) }.joined(separator: ",")
    }

    private static func linked(_ market: String, _ names: [String], _ role: String, _ side: String) -> String {
        let way = "mainEntity.itemListElement.[]"
        return #"""
            {
              "script": "script[type='application/ld+json']", "path": ["\#(way)", "[].\#(way)", "@graph.[].\#(way)"],
              "confirms": true, "market": "\#(market)",
              "where": {"name": \#(names), "currentExchangeRate.priceCurrency": "UAH"\#(side)},
              "members": {
                "currency": "currency", "\#(role)": "currentExchangeRate.price", "time": "validFrom",
                "unit": "currentExchangeRate.referenceQuantity.value"
              }
            }
            """#
    }

    /// A column for each side until 2025, both in one cell since; a table for each currency, those of others in tabs.
    static let banks = #"""
        {
          "source": "minfin-page-banks", "market": "banks",
          "addresses": \#(addresses("currency", "{day}", "banks", "banks/{currency}", "banks/{currency}/{day}", "banks/*/{currency}")),
          "day": \#(days),
          "tables": [
            {
              \#(single),
              "columns": [
                {"role": "bank", "header": [""], "means": ["bank"]}, {"role": "time", "optional": true},
                {"role": "buy", "kind": "cash", "means": ["cash bank buy", "cash buy"]},
                {"role": "sell", "kind": "cash", "means": ["cash bank sell", "cash sell"]},
                {"role": "buy", "kind": "card", "means": ["card buy"], "optional": true},
                {"role": "sell", "kind": "card", "means": ["card sell"], "optional": true}
              ]
            },
            {
              \#(single),
              "columns": [
                {"role": "bank"}, {"role": "time", "optional": true},
                {"role": "buy/sell", "kind": "cash", "means": ["cash bank buy sell", "cash buy sell", "cash bank", "cash"]},
                {"role": "buy/sell", "kind": "card", "means": ["card buy sell", "card"], "optional": true}
              ]
            }
          ]
        }
        """#

    private static let single = today + #", "hidden": true, "currency": ["tab", "link", "address"], "above": """#

    /// Currencies over the columns until 2023, in the rows since.
    static let interbank = #"""
        {
          "source": "minfin-page-interbank", "market": "interbank",
          "addresses": \#(addresses("currency/mb", "{currency}")),
          "day": ["line:оновлено", "line:обновлено", "input[name=currency-datepicker] @value", "link[rel=canonical] @href"],
          "tables": [
            {
              "transposed": true, "above": "", \#(today),
              "columns": [{"role": "currency", "header": [""], "means": ["currency"]}, {"role": "buy"}, {"role": "sell"}]
            },
            {"above": "", "columns": [\#(sides)]}
          ]
        }
        """#

    /// Averages in lines of text; never the offers of private persons.
    static let auction = #"""
        {
          "source": "minfin-page-auction", "market": "cash",
          "addresses": \#(addresses("currency/auction", "{currency}/*/*")),
          "day": ["line:оновлено", "line:обновлено"],
          "lines": [
            {
              "currency": ["address", "title"], \#(today),
              "labels": {
                "buy": ["Середня купівля", "Средняя покупка"], "sell": ["Середній продаж", "Середня продажа", "Средняя продажа"]
              }
            },
            {"currency": ["address", "title"], "labels": {"buy": ["Купують", "Покупают"], "sell": ["Продають", "Продают"]}}
          ]
        }
        """#

    /// A table of cash rates, which has no title or one that says so, then one of card rates.
    static let bank = #"""
        {
          "source": "minfin-page-bank", "market": "banks",
          "addresses": \#(addresses("company/{bank}", "currency", "currency/{day}")),
          "day": ["input[name=currency-datepicker] @value", "link[rel=canonical] @href"],
          "tables": [
            {
              "kind": "cash", \#(today), "above": "", "above_means": ["cash", "cash currency", "cash bank", "cash bank currency"],
              "columns": [\#(sides), {"role": "time", "optional": true}]
            },
            {
              "kind": "card", "above_means": ["card", "card currency"],
              "columns": [\#(sides), {"role": "time", "optional": true}]
            }
          ]
        }
        """#
}
