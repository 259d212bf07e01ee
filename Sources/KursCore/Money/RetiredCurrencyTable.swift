/// Codes that were money once, sorted by code; the columns are those of ``ActiveCurrencyTable``, and the end of each.
///
/// An end is the first day on which its successor was the cash in use, and how many old units made one new unit.
/// The euro's rates are the Council's irrevocable ones; for the currencies of 1999 the day is that of the coins.
enum RetiredCurrencyTable {
    static let rows: [CurrencyRow] = [
        .init(20, 0, "ADP|f||Andorran peseta//s|андоррськ/а/і/их/ої песет/а/и//и|2002-01-01 166.386 EUR"),
        .init(4, 2, "AFA|m||old Afghan afghani//s|стар/ий/і/их/ого афганськ/ий/і/их/ого афгані|2002-10-07 1000 AFN"),
        .init(
            532, 2,
            "ANG|m||Netherlands Antillean guilder//s|нідерландськ/ий/і/их/ого антильськ/ий/і/их/ого гульден//и/ів/а|2025-03-31 1 XCG"
        ),
        .init(40, 2, "ATS|m||Austrian schilling//s|австрійськ/ий/і/их/ого шилінг//и/ів/а|2002-01-01 13.7603 EUR"),
        .init(
            31, 2,
            "AZM|m||old Azerbaijani manat//s|стар/ий/і/их/ого азербайджанськ/ий/і/их/ого манат//и/ів/а|2006-01-01 5000 AZN"
        ),
        .init(56, 0, "BEF|m||Belgian franc//s|бельгійськ/ий/і/их/ого франк//и/ів/а|2002-01-01 40.3399 EUR"),
        .init(
            100, 2,
            "BGL|m||old Bulgarian lev//a|стар/ий/і/их/ого болгарськ/ий/і/их/ого лев//и/ів/а|1999-07-05 1000 BGN"),
        .init(975, 2, "BGN|m||Bulgarian lev//a|болгарськ/ий/і/их/ого лев//и/ів/а|2026-01-01 1.95583 EUR"),
        .init(
            112, 0,
            "BYB|m||Belarusian ruble//s of 1992|білоруськ/ий/і/их/ого рубл/ь/і/ів/я 1992 року|2000-01-01 1000 BYR"),
        .init(
            974, 0,
            "BYR|m||Belarusian ruble//s of 2000|білоруськ/ий/і/их/ого рубл/ь/і/ів/я 2000 року|2016-07-01 10000 BYN"),
        .init(
            891, 2, "CSD|m||old Serbian dinar//s|стар/ий/і/их/ого сербськ/ий/і/их/ого динар//и/ів/а|2006-10-25 1 RSD"),
        .init(200, 2, "CSK|f||Czechoslovak koruna//s|чехословацьк/а/і/их/ої крон/а/и//и|1993-02-08 1 CZK"),
        .init(
            931, 2,
            "CUC|m||Cuban convertible peso//s|кубинськ/ий/і/их/ого конвертован/ий/і/их/ого песо|2021-01-01 1 CUP 24"),
        .init(196, 2, "CYP|m||Cypriot pound//s|кіпрськ/ий/і/их/ого фунт//и/ів/а|2008-01-01 0.585274 EUR"),
        .init(278, 2, "DDM|f||East German mark//s|східнонімецьк/а/і/их/ої мар/ка/ки/ок/ки|1990-07-01 1 DEM"),
        .init(276, 2, "DEM|f||German mark//s|німецьк/а/і/их/ої мар/ка/ки/ок/ки|2002-01-01 1.95583 EUR"),
        .init(218, 2, "ECS|m||Ecuadorian sucre//s|еквадорськ/ий/і/их/ого сукре|2000-09-09 25000 USD"),
        .init(233, 2, "EEK|f||Estonian kroon//i|естонськ/а/і/их/ої крон/а/и//и|2011-01-01 15.6466 EUR"),
        .init(724, 0, "ESP|f||Spanish peseta//s|іспанськ/а/і/их/ої песет/а/и//и|2002-01-01 166.386 EUR"),
        .init(246, 2, "FIM|f||Finnish markka//s|фінськ/а/і/их/ої мар/ка/ки/ок/ки|2002-01-01 5.94573 EUR"),
        .init(250, 2, "FRF|m||French franc//s|французьк/ий/і/их/ого франк//и/ів/а|2002-01-01 6.55957 EUR"),
        .init(268, 0, "GEK|m||Georgian coupon//s|грузинськ/ий/і/их/ого купон//и/ів/а|1995-10-02 1000000 GEL"),
        .init(288, 2, "GHC|m||old Ghanaian cedi//s|стар/ий/і/их/ого ганськ/ий/і/их/ого седі|2007-07-01 10000 GHS"),
        .init(300, 0, "GRD|f||Greek drachma//s|грецьк/а/і/их/ої драхм/а/и//и|2002-01-01 340.750 EUR"),
        .init(624, 2, "GWP|m||Guinea-Bissau peso//s|песо Гвінеї-Бісау|1997-05-02 65 XOF"),
        .init(0, 2, "HRD|m||Croatian dinar//s|хорватськ/ий/і/их/ого динар//и/ів/а|1994-05-30 1000 HRK"),
        .init(191, 2, "HRK|f||Croatian kuna//s|хорватськ/а/і/их/ої кун/а/и//и|2023-01-01 7.53450 EUR"),
        .init(372, 2, "IEP|m||Irish pound//s|ірландськ/ий/і/их/ого фунт//и/ів/а|2002-01-01 0.787564 EUR"),
        .init(380, 0, "ITL|f||Italian lir/a/e|італійськ/а/і/их/ої лір/а/и//и|2002-01-01 1936.27 EUR"),
        .init(440, 2, "LTL|m||Lithuanian lita/s/i|литовськ/ий/і/их/ого літ//и/ів/а|2015-01-01 3.45280 EUR"),
        .init(0, 2, "LTT|m||Lithuanian talona/s/i|литовськ/ий/і/их/ого талонас//и/ів/а|1993-06-25 100 LTL"),
        .init(442, 0, "LUF|m||Luxembourg franc//s|люксембурзьк/ий/і/их/ого франк//и/ів/а|2002-01-01 40.3399 EUR"),
        .init(428, 2, "LVL|m||Latvian lat/s/i|латвійськ/ий/і/их/ого лат//и/ів/а|2014-01-01 0.702804 EUR"),
        .init(0, 2, "LVR|m||Latvian ruble//s|латвійськ/ий/і/их/ого рубл/ь/і/ів/я|1993-10-18 200 LVL"),
        .init(0, 0, "MDC|m||Moldovan coupon//s|молдовськ/ий/і/их/ого купон//и/ів/а|1993-11-29 1000 MDL"),
        .init(450, 0, "MGF|m||Malagasy franc//s|малагасійськ/ий/і/их/ого франк//и/ів/а|2005-01-01 5 MGA"),
        .init(
            478, 2,
            "MRO|f||old Mauritanian ouguiya//s|стар/а/і/их/ої мавританськ/а/і/их/ої угі/я/ї/й/ї|2018-01-01 10 MRU"),
        .init(470, 2, "MTL|f||Maltese lira//s|мальтійськ/а/і/их/ої лір/а/и//и|2008-01-01 0.429300 EUR"),
        .init(0, 2, "MXP|m||old Mexican peso//s|стар/ий/і/их/ого мексиканськ/ий/і/их/ого песо|1993-01-01 1000 MXN"),
        .init(
            508, 2,
            "MZM|m||old Mozambican metica/l/is|стар/ий/і/их/ого мозамбіцьк/ий/і/их/ого метикал//и/ів/а|2006-07-01 1000 MZN"
        ),
        .init(528, 2, "NLG|m||Dutch guilder//s|нідерландськ/ий/і/их/ого гульден//и/ів/а|2002-01-01 2.20371 EUR"),
        .init(
            616, 2,
            "PLZ|m||old Polish zloty//s|стар/ий/і/их/ого польськ/ий/і/их/ого злот/ий/і/их/ого|1995-01-01 10000 PLN"),
        .init(620, 0, "PTE|m||Portuguese escudo//s|португальськ/ий/і/их/ого ескудо|2002-01-01 200.482 EUR"),
        .init(
            642, 0,
            "ROL|m||old Romanian le/u/i|стар/ий/і/их/ого румунськ/ий/і/их/ого ле/й/ї/їв/я|2005-07-01 10000 RON"),
        .init(
            810, 2, "RUR|m||Russian ruble//s of 1992|російськ/ий/і/их/ого рубл/ь/і/ів/я 1992 року|1998-01-01 1000 RUB"),
        .init(736, 2, "SDD|m||Sudanese dinar//s|суданськ/ий/і/их/ого динар//и/ів/а|2007-01-10 100 SDG"),
        .init(705, 2, "SIT|m||Slovenian tolar//s|словенськ/ий/і/их/ого толар//и/ів/а|2007-01-01 239.640 EUR"),
        .init(703, 2, "SKK|f||Slovak koruna//s|словацьк/а/і/их/ої крон/а/и//и|2009-01-01 30.1260 EUR"),
        .init(694, 2, "SLL|m||old Sierra Leonean leone//s|стар/ий/і/их/ого леоне Сьєрра-Леоне|2024-01-01 1000 SLE"),
        .init(740, 2, "SRG|m||Surinamese guilder//s|суринамськ/ий/і/их/ого гульден//и/ів/а|2004-01-01 1000 SRD"),
        .init(
            678, 2,
            "STD|f||old São Tomé and Príncipe dobra//s|стар/а/і/их/ої добр/а/и//и Сан-Томе і Принсіпі|2018-01-01 1000 STN"
        ),
        .init(0, 2, "SUR|m||Soviet ruble//s|радянськ/ий/і/их/ого рубл/ь/і/ів/я|1993-07-26"),
        .init(762, 0, "TJR|m||Tajikistani ruble//s|таджицьк/ий/і/их/ого рубл/ь/і/ів/я|2000-10-30 1000 TJS"),
        .init(
            795, 2,
            "TMM|m||old Turkmenistani manat//s|стар/ий/і/их/ого туркменськ/ий/і/их/ого манат//и/ів/а|2009-01-01 5000 TMT"
        ),
        .init(792, 0, "TRL|f||old Turkish lira//s|стар/а/і/их/ої турецьк/а/і/их/ої лір/а/и//и|2005-01-01 1000000 TRY"),
        .init(
            804, 0,
            "UAK|m||Ukrainian karbovan/ets/tsi|українськ/ий/і/их/ого карбован/ець/ці/ців/ця|1996-09-02 100000 UAH"),
        .init(
            862, 2,
            "VEB|m||Venezuelan bolívar//es before 2008|венесуельськ/ий/і/их/ого болівар//и/ів/а до 2008 року|2008-01-01 1000 VEF"
        ),
        .init(
            937, 2,
            "VEF|m||Venezuelan bolívar//es fuerte//s|венесуельськ/ий/і/их/ого болівар//и/ів/а фуерте|2018-08-20 100000 VES"
        ),
        .init(
            954, 2,
            "XEU|f||European currency unit//s|європейськ/а/і/их/ої валютн/а/і/их/ої одиниц/я/і/ь/і екю|1999-01-01 1 EUR"
        ),
        .init(
            0, 2, "YUM|m||new Yugoslav dinar//s|нов/ий/і/их/ого югославськ/ий/і/их/ого динар//и/ів/а|2003-07-03 1 CSD"),
        .init(894, 2, "ZMK|f||old Zambian kwacha|стар/а/і/их/ої замбійськ/а/і/их/ої квач/а/і//і|2013-01-01 1000 ZMW"),
        .init(932, 2, "ZWL|m||Zimbabwean dollar//s|зімбабвійськ/ий/і/их/ого долар//и/ів/а|2024-04-08 2498.7242 ZWG"),
    ]
}
