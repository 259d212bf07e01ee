/// The layouts of banks' own pages, which are asked only where a person names them.
///
/// Seen on saved pages of 2020 to 2022; today's may differ, and are then refused.
enum BankLayouts {
    private static let both = #""columns": [{"role": "currency", "header": ""}, {"role": "buy/sell", "header": ""}]"#
    private static let sides = #""columns": [{"role": "currency"}, {"role": "buy"}, {"role": "sell"}]"#
    private static let named = #""columns": [{"role": "currency", "header": ""}, {"role": "buy"}, {"role": "sell"}]"#
    private static let coded = #""columns": [{"role": "code"}, {"role": "unit"}, {"role": "buy"}, {"role": "sell"}]"#
    private static let labels = #""currency": "title", "labels": {"buy": "Купівля", "sell": "Продаж"}"#

    static let texts: KeyValuePairs = [
        "alfabank-page": #"""
        {
          "source": "alfabank-page", "bank": "sensebank", "name": "Сенс Банк",
          "addresses": ["alfabank.ua/currency-exchange", "alfabank.ua"],
          "day": [".exchange-title > :nth-child(2)", ".date"],
          "tables": [
            {"kind": "cash", "within": ".exchange-data.department", \#(both)},
            {"kind": "card", "within": ".exchange-data.by-cards", \#(both)}
          ],
          "lines": [
            {"kind": "cash", "each": "[data-tab='1'] .currency-block", \#(labels)},
            {"kind": "card", "each": "[data-tab='2'] .currency-block", \#(labels)}
          ]
        }
        """#,
        "aval-page": #"""
        {
          "source": "aval-page", "bank": "aval", "name": "Райффайзен Банк",
          "addresses": ["ex.aval.ua/ru/personal/everyday/exchange/exchange"],
          "day": ["line:по состоянию на", "line:на"],
          "tables": [
            {
              "kind": "cash", "names": {"Английские фунты стерлингов": "GBP", "Швейцарские франки": "CHF"}, \#(named)
            }
          ]
        }
        """#,
        "credit-agricole-page": #"""
        {
          "source": "credit-agricole-page", "bank": "credit-agricole", "name": "Креді Агріколь Банк",
          "addresses": ["credit-agricole.ua/kurs-valyut"], "day": ["line:дата"],
          "tables": [
            {"kind": "cash", "within": "[data-list='1']", "allow": ["Архів"], \#(sides)},
            {"kind": "card", "within": "[data-list='2']", "allow": ["Архів"], \#(sides)}
          ]
        }
        """#,
        "oschadbank-page": #"""
        {
          "source": "oschadbank-page", "bank": "oschadbank", "name": "Ощадбанк",
          "addresses": ["www.oschadbank.ua/currency-rate", "www.oschadbank.ua/ua/private/currency", "www.oschadbank.ua/ua"],
          "day": [".heading-block-currency-rate__date", "line:курси валют станом на"],
          "tables": [
            {"kind": "cash", "within": ".heading-block-currency-rate__tables > :nth-child(1)", "hidden": true, \#(coded)},
            {"kind": "card", "within": ".heading-block-currency-rate__tables > :nth-child(2)", "hidden": true, \#(coded)},
            {
              "kind": "cash",
              "columns": [
                {"role": "code", "header": "Код валюти"}, {"role": "number"}, {"role": "unit"}, {"role": "buy"},
                {"role": "sell"}
              ]
            }
          ]
        }
        """#,
        "pumb-page": #"""
        {
          "source": "pumb-page", "bank": "pumb", "name": "ПУМБ", "addresses": ["about.pumb.ua/info/currency_converter"],
          "day": [".inpt-wr input @placeholder"],
          "tables": [{"kind": "cash", "within": ".rates-wr > :nth-child(1)", \#(named)}]
        }
        """#,
        "ukrgasbank-page": #"""
        {
          "source": "ukrgasbank-page", "bank": "ukrgasbank", "name": "Укргазбанк", "addresses": ["www.ukrgasbank.com/kurs/"],
          "day": ["line:курси валют аб укргазбанк на"], "tables": [{"kind": "cash", "units": true, \#(named)}]
        }
        """#,
        "ukrsibbank-page": #"""
        {
          "source": "ukrsibbank-page", "bank": "ukrsibbank", "name": "УКРСИББАНК", "addresses": ["ukrsibbank.com/currency-cash"],
          "tables": [
            {
              "within": "#kassa", "kind": "cash",
              "columns": [
                {"role": "currency", "header": ""}, {"role": "buy", "header": "Купівля готівкою"},
                {"role": "sell", "header": "Продаж готівкою"}
              ]
            }
          ]
        }
        """#,
    ]
}
