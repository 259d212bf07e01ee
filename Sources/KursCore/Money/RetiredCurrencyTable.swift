/// Codes that were money once, sorted by code; the columns are those of ``ActiveCurrencyTable``.
///
/// The euro's rates are the Council's irrevocable ones; for the currencies of 1999 the day is that of the coins.
enum RetiredCurrencyTable {
    static let rows: [CurrencyRow] = [
        .init(0x4144_5000_0000_0000, 20, 0, "ADP|f||Andorran peseta//s|андоррськ/а/і/их/ої песет/а/и//и"),
        .init(0x4146_4100_0000_0000, 4, 2, "AFA|m||old Afghan afghani//s|стар/ий/і/их/ого афганськ/ий/і/их/ого афгані"),
        .init(
            0x414E_4700_0000_0000, 532, 2,
            "ANG|m||Netherlands Antillean guilder//s|нідерландськ/ий/і/их/ого антильськ/ий/і/их/ого гульден//и/ів/а"),
        .init(0x4154_5300_0000_0000, 40, 2, "ATS|m||Austrian schilling//s|австрійськ/ий/і/их/ого шилінг//и/ів/а"),
        .init(
            0x415A_4D00_0000_0000, 31, 2,
            "AZM|m||old Azerbaijani manat//s|стар/ий/і/их/ого азербайджанськ/ий/і/их/ого манат//и/ів/а"),
        .init(0x4245_4600_0000_0000, 56, 0, "BEF|m||Belgian franc//s|бельгійськ/ий/і/их/ого франк//и/ів/а"),
        .init(
            0x4247_4C00_0000_0000, 100, 2,
            "BGL|m||old Bulgarian lev//a|стар/ий/і/их/ого болгарськ/ий/і/их/ого лев//и/ів/а"),
        .init(0x4247_4E00_0000_0000, 975, 2, "BGN|m||Bulgarian lev//a|болгарськ/ий/і/их/ого лев//и/ів/а"),
        .init(
            0x4259_4200_0000_0000, 112, 0,
            "BYB|m||Belarusian ruble//s of 1992|білоруськ/ий/і/их/ого рубл/ь/і/ів/я 1992 року"),
        .init(
            0x4259_5200_0000_0000, 974, 0,
            "BYR|m||Belarusian ruble//s of 2000|білоруськ/ий/і/их/ого рубл/ь/і/ів/я 2000 року"),
        .init(
            0x4353_4400_0000_0000, 891, 2,
            "CSD|m||old Serbian dinar//s|стар/ий/і/их/ого сербськ/ий/і/их/ого динар//и/ів/а"),
        .init(0x4353_4B00_0000_0000, 200, 2, "CSK|f||Czechoslovak koruna//s|чехословацьк/а/і/их/ої крон/а/и//и"),
        .init(
            0x4355_4300_0000_0000, 931, 2,
            "CUC|m||Cuban convertible peso//s|кубинськ/ий/і/их/ого конвертован/ий/і/их/ого песо"),
        .init(0x4359_5000_0000_0000, 196, 2, "CYP|m||Cypriot pound//s|кіпрськ/ий/і/их/ого фунт//и/ів/а"),
        .init(0x4444_4D00_0000_0000, 278, 2, "DDM|f||East German mark//s|східнонімецьк/а/і/их/ої мар/ка/ки/ок/ки"),
        .init(0x4445_4D00_0000_0000, 276, 2, "DEM|f||German mark//s|німецьк/а/і/их/ої мар/ка/ки/ок/ки"),
        .init(0x4543_5300_0000_0000, 218, 2, "ECS|m||Ecuadorian sucre//s|еквадорськ/ий/і/их/ого сукре"),
        .init(0x4545_4B00_0000_0000, 233, 2, "EEK|f||Estonian kroon//i|естонськ/а/і/их/ої крон/а/и//и"),
        .init(0x4553_5000_0000_0000, 724, 0, "ESP|f||Spanish peseta//s|іспанськ/а/і/их/ої песет/а/и//и"),
        .init(0x4649_4D00_0000_0000, 246, 2, "FIM|f||Finnish markka//s|фінськ/а/і/их/ої мар/ка/ки/ок/ки"),
        .init(0x4652_4600_0000_0000, 250, 2, "FRF|m||French franc//s|французьк/ий/і/их/ого франк//и/ів/а"),
        .init(0x4745_4B00_0000_0000, 268, 0, "GEK|m||Georgian coupon//s|грузинськ/ий/і/их/ого купон//и/ів/а"),
        .init(0x4748_4300_0000_0000, 288, 2, "GHC|m||old Ghanaian cedi//s|стар/ий/і/их/ого ганськ/ий/і/их/ого седі"),
        .init(0x4752_4400_0000_0000, 300, 0, "GRD|f||Greek drachma//s|грецьк/а/і/их/ої драхм/а/и//и"),
        .init(0x4757_5000_0000_0000, 624, 2, "GWP|m||Guinea-Bissau peso//s|песо Гвінеї-Бісау"),
        .init(0x4852_4400_0000_0000, 0, 2, "HRD|m||Croatian dinar//s|хорватськ/ий/і/их/ого динар//и/ів/а"),
        .init(0x4852_4B00_0000_0000, 191, 2, "HRK|f||Croatian kuna//s|хорватськ/а/і/их/ої кун/а/и//и"),
        .init(0x4945_5000_0000_0000, 372, 2, "IEP|m||Irish pound//s|ірландськ/ий/і/их/ого фунт//и/ів/а"),
        .init(0x4954_4C00_0000_0000, 380, 0, "ITL|f||Italian lir/a/e|італійськ/а/і/их/ої лір/а/и//и"),
        .init(0x4C54_4C00_0000_0000, 440, 2, "LTL|m||Lithuanian lita/s/i|литовськ/ий/і/их/ого літ//и/ів/а"),
        .init(0x4C54_5400_0000_0000, 0, 2, "LTT|m||Lithuanian talona/s/i|литовськ/ий/і/их/ого талонас//и/ів/а"),
        .init(0x4C55_4600_0000_0000, 442, 0, "LUF|m||Luxembourg franc//s|люксембурзьк/ий/і/их/ого франк//и/ів/а"),
        .init(0x4C56_4C00_0000_0000, 428, 2, "LVL|m||Latvian lat/s/i|латвійськ/ий/і/их/ого лат//и/ів/а"),
        .init(0x4C56_5200_0000_0000, 0, 2, "LVR|m||Latvian ruble//s|латвійськ/ий/і/их/ого рубл/ь/і/ів/я"),
        .init(0x4D44_4300_0000_0000, 0, 0, "MDC|m||Moldovan coupon//s|молдовськ/ий/і/их/ого купон//и/ів/а"),
        .init(0x4D47_4600_0000_0000, 450, 0, "MGF|m||Malagasy franc//s|малагасійськ/ий/і/их/ого франк//и/ів/а"),
        .init(
            0x4D52_4F00_0000_0000, 478, 2,
            "MRO|f||old Mauritanian ouguiya//s|стар/а/і/их/ої мавританськ/а/і/их/ої угі/я/ї/й/ї"),
        .init(0x4D54_4C00_0000_0000, 470, 2, "MTL|f||Maltese lira//s|мальтійськ/а/і/их/ої лір/а/и//и"),
        .init(0x4D58_5000_0000_0000, 0, 2, "MXP|m||old Mexican peso//s|стар/ий/і/их/ого мексиканськ/ий/і/их/ого песо"),
        .init(
            0x4D5A_4D00_0000_0000, 508, 2,
            "MZM|m||old Mozambican metica/l/is|стар/ий/і/их/ого мозамбіцьк/ий/і/их/ого метикал//и/ів/а"),
        .init(0x4E4C_4700_0000_0000, 528, 2, "NLG|m||Dutch guilder//s|нідерландськ/ий/і/их/ого гульден//и/ів/а"),
        .init(
            0x504C_5A00_0000_0000, 616, 2,
            "PLZ|m||old Polish zloty//s|стар/ий/і/их/ого польськ/ий/і/их/ого злот/ий/і/их/ого"),
        .init(0x5054_4500_0000_0000, 620, 0, "PTE|m||Portuguese escudo//s|португальськ/ий/і/их/ого ескудо"),
        .init(
            0x524F_4C00_0000_0000, 642, 0,
            "ROL|m||old Romanian le/u/i|стар/ий/і/их/ого румунськ/ий/і/их/ого ле/й/ї/їв/я"),
        .init(
            0x5255_5200_0000_0000, 810, 2,
            "RUR|m||Russian ruble//s of 1992|російськ/ий/і/их/ого рубл/ь/і/ів/я 1992 року"),
        .init(0x5344_4400_0000_0000, 736, 2, "SDD|m||Sudanese dinar//s|суданськ/ий/і/их/ого динар//и/ів/а"),
        .init(0x5349_5400_0000_0000, 705, 2, "SIT|m||Slovenian tolar//s|словенськ/ий/і/их/ого толар//и/ів/а"),
        .init(0x534B_4B00_0000_0000, 703, 2, "SKK|f||Slovak koruna//s|словацьк/а/і/их/ої крон/а/и//и"),
        .init(0x534C_4C00_0000_0000, 694, 2, "SLL|m||old Sierra Leonean leone//s|стар/ий/і/их/ого леоне Сьєрра-Леоне"),
        .init(0x5352_4700_0000_0000, 740, 2, "SRG|m||Surinamese guilder//s|суринамськ/ий/і/их/ого гульден//и/ів/а"),
        .init(
            0x5354_4400_0000_0000, 678, 2,
            "STD|f||old São Tomé and Príncipe dobra//s|стар/а/і/их/ої добр/а/и//и Сан-Томе і Принсіпі"),
        .init(0x5355_5200_0000_0000, 0, 2, "SUR|m||Soviet ruble//s|радянськ/ий/і/их/ого рубл/ь/і/ів/я"),
        .init(0x544A_5200_0000_0000, 762, 0, "TJR|m||Tajikistani ruble//s|таджицьк/ий/і/их/ого рубл/ь/і/ів/я"),
        .init(
            0x544D_4D00_0000_0000, 795, 2,
            "TMM|m||old Turkmenistani manat//s|стар/ий/і/их/ого туркменськ/ий/і/их/ого манат//и/ів/а"),
        .init(0x5452_4C00_0000_0000, 792, 0, "TRL|f||old Turkish lira//s|стар/а/і/их/ої турецьк/а/і/их/ої лір/а/и//и"),
        .init(
            0x5541_4B00_0000_0000, 804, 0,
            "UAK|m||Ukrainian karbovan/ets/tsi|українськ/ий/і/их/ого карбован/ець/ці/ців/ця"),
        .init(
            0x5645_4200_0000_0000, 862, 2,
            "VEB|m||Venezuelan bolívar//es before 2008|венесуельськ/ий/і/их/ого болівар//и/ів/а до 2008 року"),
        .init(
            0x5645_4600_0000_0000, 937, 2,
            "VEF|m||Venezuelan bolívar//es fuerte//s|венесуельськ/ий/і/их/ого болівар//и/ів/а фуерте"),
        .init(
            0x5845_5500_0000_0000, 954, 2,
            "XEU|f||European currency unit//s|європейськ/а/і/их/ої валютн/а/і/их/ої одиниц/я/і/ь/і екю"),
        .init(
            0x5955_4D00_0000_0000, 0, 2,
            "YUM|m||new Yugoslav dinar//s|нов/ий/і/их/ого югославськ/ий/і/их/ого динар//и/ів/а"),
        .init(
            0x5A4D_4B00_0000_0000, 894, 2, "ZMK|f||old Zambian kwacha|стар/а/і/их/ої замбійськ/а/і/их/ої квач/а/і//і"),
        .init(0x5A57_4C00_0000_0000, 932, 2, "ZWL|m||Zimbabwean dollar//s|зімбабвійськ/ий/і/их/ого долар//и/ів/а"),
    ]

    /// When each row's currency went, in the same order: the first day on which its successor was the cash in use (as
    /// 20260101), the successor's packed code, and how many old units (digits, decimals) made how many new ones.
    static let ends: [RetirementRow] = [
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 166_386, 3, 1),  // ADP to EUR
        RetirementRow(20_021_007, 0x4146_4E00_0000_0000, 1000, 0, 1),  // AFA to AFN
        RetirementRow(20_250_331, 0x5843_4700_0000_0000, 1, 0, 1),  // ANG to XCG
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 137_603, 4, 1),  // ATS to EUR
        RetirementRow(20_060_101, 0x415A_4E00_0000_0000, 5000, 0, 1),  // AZM to AZN
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 403_399, 4, 1),  // BEF to EUR
        RetirementRow(19_990_705, 0x4247_4E00_0000_0000, 1000, 0, 1),  // BGL to BGN
        RetirementRow(20_260_101, 0x4555_5200_0000_0000, 195_583, 5, 1),  // BGN to EUR
        RetirementRow(20_000_101, 0x4259_5200_0000_0000, 1000, 0, 1),  // BYB to BYR
        RetirementRow(20_160_701, 0x4259_4E00_0000_0000, 10_000, 0, 1),  // BYR to BYN
        RetirementRow(20_061_025, 0x5253_4400_0000_0000, 1, 0, 1),  // CSD to RSD
        RetirementRow(19_930_208, 0x435A_4B00_0000_0000, 1, 0, 1),  // CSK to CZK
        RetirementRow(20_210_101, 0x4355_5000_0000_0000, 1, 0, 24),  // CUC to CUP
        RetirementRow(20_080_101, 0x4555_5200_0000_0000, 585_274, 6, 1),  // CYP to EUR
        RetirementRow(19_900_701, 0x4445_4D00_0000_0000, 1, 0, 1),  // DDM to DEM
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 195_583, 5, 1),  // DEM to EUR
        RetirementRow(20_000_909, 0x5553_4400_0000_0000, 25_000, 0, 1),  // ECS to USD
        RetirementRow(20_110_101, 0x4555_5200_0000_0000, 156_466, 4, 1),  // EEK to EUR
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 166_386, 3, 1),  // ESP to EUR
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 594_573, 5, 1),  // FIM to EUR
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 655_957, 5, 1),  // FRF to EUR
        RetirementRow(19_951_002, 0x4745_4C00_0000_0000, 1_000_000, 0, 1),  // GEK to GEL
        RetirementRow(20_070_701, 0x4748_5300_0000_0000, 10_000, 0, 1),  // GHC to GHS
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 340_750, 3, 1),  // GRD to EUR
        RetirementRow(19_970_502, 0x584F_4600_0000_0000, 65, 0, 1),  // GWP to XOF
        RetirementRow(19_940_530, 0x4852_4B00_0000_0000, 1000, 0, 1),  // HRD to HRK
        RetirementRow(20_230_101, 0x4555_5200_0000_0000, 753_450, 5, 1),  // HRK to EUR
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 787_564, 6, 1),  // IEP to EUR
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 193_627, 2, 1),  // ITL to EUR
        RetirementRow(20_150_101, 0x4555_5200_0000_0000, 345_280, 5, 1),  // LTL to EUR
        RetirementRow(19_930_625, 0x4C54_4C00_0000_0000, 100, 0, 1),  // LTT to LTL
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 403_399, 4, 1),  // LUF to EUR
        RetirementRow(20_140_101, 0x4555_5200_0000_0000, 702_804, 6, 1),  // LVL to EUR
        RetirementRow(19_931_018, 0x4C56_4C00_0000_0000, 200, 0, 1),  // LVR to LVL
        RetirementRow(19_931_129, 0x4D44_4C00_0000_0000, 1000, 0, 1),  // MDC to MDL
        RetirementRow(20_050_101, 0x4D47_4100_0000_0000, 5, 0, 1),  // MGF to MGA
        RetirementRow(20_180_101, 0x4D52_5500_0000_0000, 10, 0, 1),  // MRO to MRU
        RetirementRow(20_080_101, 0x4555_5200_0000_0000, 429_300, 6, 1),  // MTL to EUR
        RetirementRow(19_930_101, 0x4D58_4E00_0000_0000, 1000, 0, 1),  // MXP to MXN
        RetirementRow(20_060_701, 0x4D5A_4E00_0000_0000, 1000, 0, 1),  // MZM to MZN
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 220_371, 5, 1),  // NLG to EUR
        RetirementRow(19_950_101, 0x504C_4E00_0000_0000, 10_000, 0, 1),  // PLZ to PLN
        RetirementRow(20_020_101, 0x4555_5200_0000_0000, 200_482, 3, 1),  // PTE to EUR
        RetirementRow(20_050_701, 0x524F_4E00_0000_0000, 10_000, 0, 1),  // ROL to RON
        RetirementRow(19_980_101, 0x5255_4200_0000_0000, 1000, 0, 1),  // RUR to RUB
        RetirementRow(20_070_110, 0x5344_4700_0000_0000, 100, 0, 1),  // SDD to SDG
        RetirementRow(20_070_101, 0x4555_5200_0000_0000, 239_640, 3, 1),  // SIT to EUR
        RetirementRow(20_090_101, 0x4555_5200_0000_0000, 301_260, 4, 1),  // SKK to EUR
        RetirementRow(20_240_101, 0x534C_4500_0000_0000, 1000, 0, 1),  // SLL to SLE
        RetirementRow(20_040_101, 0x5352_4400_0000_0000, 1000, 0, 1),  // SRG to SRD
        RetirementRow(20_180_101, 0x5354_4E00_0000_0000, 1000, 0, 1),  // STD to STN
        RetirementRow(19930726, 0, 0, 0, 0),  // SUR
        RetirementRow(20_001_030, 0x544A_5300_0000_0000, 1000, 0, 1),  // TJR to TJS
        RetirementRow(20_090_101, 0x544D_5400_0000_0000, 5000, 0, 1),  // TMM to TMT
        RetirementRow(20_050_101, 0x5452_5900_0000_0000, 1_000_000, 0, 1),  // TRL to TRY
        RetirementRow(19_960_902, 0x5541_4800_0000_0000, 100_000, 0, 1),  // UAK to UAH
        RetirementRow(20_080_101, 0x5645_4600_0000_0000, 1000, 0, 1),  // VEB to VEF
        RetirementRow(20_180_820, 0x5645_5300_0000_0000, 100_000, 0, 1),  // VEF to VES
        RetirementRow(19_990_101, 0x4555_5200_0000_0000, 1, 0, 1),  // XEU to EUR
        RetirementRow(20_030_703, 0x4353_4400_0000_0000, 1, 0, 1),  // YUM to CSD
        RetirementRow(20_130_101, 0x5A4D_5700_0000_0000, 1000, 0, 1),  // ZMK to ZMW
        RetirementRow(20_240_408, 0x5A57_4700_0000_0000, 24_987_242, 4, 1),  // ZWL to ZWG
    ]
}
