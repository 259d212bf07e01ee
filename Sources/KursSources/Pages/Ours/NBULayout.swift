/// The layout of the NBU's page, as seen on 2021-10-14; by other programs' readers, the same in 2026.
enum NBULayout {
    static let rates = #"""
        {
          "source": "nbu-page", "market": "nbu",
          "addresses": ["bank.gov.ua/ua/markets/exchangerates", "bank.gov.ua/en/markets/exchangerates"],
          "day": ["#exchangeDate", "meta[property='og:url'] @content", "link[rel=canonical] @href", "line:на дату"],
          "tables": [
            {
              "columns": [
                {"role": "number", "optional": true},
                {"role": "code"},
                {"role": "unit"},
                {"role": "currency", "optional": true},
                {"role": "official", "means": ["official"]}
              ]
            }
          ]
        }
        """#
}
