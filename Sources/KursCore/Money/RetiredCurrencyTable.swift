/// Codes that were money once, sorted by code; the columns are those of ``ActiveCurrencyTable``.
///
/// The euro's rates are the Council's irrevocable ones; for the currencies of 1999 the day is that of the coins.
enum RetiredCurrencyTable {
    static let rows: [CurrencyRow] = [
        // ADP
        CurrencyRow(
            0x4144_5000_0000_0000, 20, 0, .feminine, "Andorran peseta", "Andorran pesetas", "",
            "андоррська песета", "андоррські песети", "андоррських песет", "андоррської песети"),
        // AFA
        CurrencyRow(
            0x4146_4100_0000_0000, 4, 2, .masculine, "old Afghan afghani", "old Afghan afghanis", "",
            "старий афганський афгані", "старі афганські афгані", "старих афганських афгані",
            "старого афганського афгані"),
        // ANG
        CurrencyRow(
            0x414E_4700_0000_0000, 532, 2, .masculine, "Netherlands Antillean guilder",
            "Netherlands Antillean guilders", "",
            "нідерландський антильський гульден", "нідерландські антильські гульдени",
            "нідерландських антильських гульденів", "нідерландського антильського гульдена"),
        // ATS
        CurrencyRow(
            0x4154_5300_0000_0000, 40, 2, .masculine, "Austrian schilling", "Austrian schillings", "",
            "австрійський шилінг", "австрійські шилінги", "австрійських шилінгів", "австрійського шилінга"),
        // AZM
        CurrencyRow(
            0x415A_4D00_0000_0000, 31, 2, .masculine, "old Azerbaijani manat", "old Azerbaijani manats", "",
            "старий азербайджанський манат", "старі азербайджанські манати", "старих азербайджанських манатів",
            "старого азербайджанського маната"),
        // BEF
        CurrencyRow(
            0x4245_4600_0000_0000, 56, 0, .masculine, "Belgian franc", "Belgian francs", "",
            "бельгійський франк", "бельгійські франки", "бельгійських франків", "бельгійського франка"),
        // BGL
        CurrencyRow(
            0x4247_4C00_0000_0000, 100, 2, .masculine, "old Bulgarian lev", "old Bulgarian leva", "",
            "старий болгарський лев", "старі болгарські леви", "старих болгарських левів", "старого болгарського лева"),
        // BGN
        CurrencyRow(
            0x4247_4E00_0000_0000, 975, 2, .masculine, "Bulgarian lev", "Bulgarian leva", "",
            "болгарський лев", "болгарські леви", "болгарських левів", "болгарського лева"),
        // BYB
        CurrencyRow(
            0x4259_4200_0000_0000, 112, 0, .masculine, "Belarusian ruble of 1992", "Belarusian rubles of 1992", "",
            "білоруський рубль 1992 року", "білоруські рублі 1992 року", "білоруських рублів 1992 року",
            "білоруського рубля 1992 року"),
        // BYR
        CurrencyRow(
            0x4259_5200_0000_0000, 974, 0, .masculine, "Belarusian ruble of 2000", "Belarusian rubles of 2000", "",
            "білоруський рубль 2000 року", "білоруські рублі 2000 року", "білоруських рублів 2000 року",
            "білоруського рубля 2000 року"),
        // CSD
        CurrencyRow(
            0x4353_4400_0000_0000, 891, 2, .masculine, "old Serbian dinar", "old Serbian dinars", "",
            "старий сербський динар", "старі сербські динари", "старих сербських динарів", "старого сербського динара"),
        // CSK
        CurrencyRow(
            0x4353_4B00_0000_0000, 200, 2, .feminine, "Czechoslovak koruna", "Czechoslovak korunas", "",
            "чехословацька крона", "чехословацькі крони", "чехословацьких крон", "чехословацької крони"),
        // CUC
        CurrencyRow(
            0x4355_4300_0000_0000, 931, 2, .masculine, "Cuban convertible peso", "Cuban convertible pesos", "",
            "кубинський конвертований песо", "кубинські конвертовані песо", "кубинських конвертованих песо",
            "кубинського конвертованого песо"),
        // CYP
        CurrencyRow(
            0x4359_5000_0000_0000, 196, 2, .masculine, "Cypriot pound", "Cypriot pounds", "",
            "кіпрський фунт", "кіпрські фунти", "кіпрських фунтів", "кіпрського фунта"),
        // DDM
        CurrencyRow(
            0x4444_4D00_0000_0000, 278, 2, .feminine, "East German mark", "East German marks", "",
            "східнонімецька марка", "східнонімецькі марки", "східнонімецьких марок", "східнонімецької марки"),
        // DEM
        CurrencyRow(
            0x4445_4D00_0000_0000, 276, 2, .feminine, "German mark", "German marks", "",
            "німецька марка", "німецькі марки", "німецьких марок", "німецької марки"),
        // ECS
        CurrencyRow(
            0x4543_5300_0000_0000, 218, 2, .masculine, "Ecuadorian sucre", "Ecuadorian sucres", "",
            "еквадорський сукре", "еквадорські сукре", "еквадорських сукре", "еквадорського сукре"),
        // EEK
        CurrencyRow(
            0x4545_4B00_0000_0000, 233, 2, .feminine, "Estonian kroon", "Estonian krooni", "",
            "естонська крона", "естонські крони", "естонських крон", "естонської крони"),
        // ESP
        CurrencyRow(
            0x4553_5000_0000_0000, 724, 0, .feminine, "Spanish peseta", "Spanish pesetas", "",
            "іспанська песета", "іспанські песети", "іспанських песет", "іспанської песети"),
        // FIM
        CurrencyRow(
            0x4649_4D00_0000_0000, 246, 2, .feminine, "Finnish markka", "Finnish markkas", "",
            "фінська марка", "фінські марки", "фінських марок", "фінської марки"),
        // FRF
        CurrencyRow(
            0x4652_4600_0000_0000, 250, 2, .masculine, "French franc", "French francs", "",
            "французький франк", "французькі франки", "французьких франків", "французького франка"),
        // GEK
        CurrencyRow(
            0x4745_4B00_0000_0000, 268, 0, .masculine, "Georgian coupon", "Georgian coupons", "",
            "грузинський купон", "грузинські купони", "грузинських купонів", "грузинського купона"),
        // GHC
        CurrencyRow(
            0x4748_4300_0000_0000, 288, 2, .masculine, "old Ghanaian cedi", "old Ghanaian cedis", "",
            "старий ганський седі", "старі ганські седі", "старих ганських седі", "старого ганського седі"),
        // GRD
        CurrencyRow(
            0x4752_4400_0000_0000, 300, 0, .feminine, "Greek drachma", "Greek drachmas", "",
            "грецька драхма", "грецькі драхми", "грецьких драхм", "грецької драхми"),
        // GWP
        CurrencyRow(
            0x4757_5000_0000_0000, 624, 2, .masculine, "Guinea-Bissau peso", "Guinea-Bissau pesos", "",
            "песо Гвінеї-Бісау", "песо Гвінеї-Бісау", "песо Гвінеї-Бісау", "песо Гвінеї-Бісау"),
        // HRD
        CurrencyRow(
            0x4852_4400_0000_0000, 0, 2, .masculine, "Croatian dinar", "Croatian dinars", "",
            "хорватський динар", "хорватські динари", "хорватських динарів", "хорватського динара"),
        // HRK
        CurrencyRow(
            0x4852_4B00_0000_0000, 191, 2, .feminine, "Croatian kuna", "Croatian kunas", "",
            "хорватська куна", "хорватські куни", "хорватських кун", "хорватської куни"),
        // IEP
        CurrencyRow(
            0x4945_5000_0000_0000, 372, 2, .masculine, "Irish pound", "Irish pounds", "",
            "ірландський фунт", "ірландські фунти", "ірландських фунтів", "ірландського фунта"),
        // ITL
        CurrencyRow(
            0x4954_4C00_0000_0000, 380, 0, .feminine, "Italian lira", "Italian lire", "",
            "італійська ліра", "італійські ліри", "італійських лір", "італійської ліри"),
        // LTL
        CurrencyRow(
            0x4C54_4C00_0000_0000, 440, 2, .masculine, "Lithuanian litas", "Lithuanian litai", "",
            "литовський літ", "литовські літи", "литовських літів", "литовського літа"),
        // LTT
        CurrencyRow(
            0x4C54_5400_0000_0000, 0, 2, .masculine, "Lithuanian talonas", "Lithuanian talonai", "",
            "литовський талонас", "литовські талонаси", "литовських талонасів", "литовського талонаса"),
        // LUF
        CurrencyRow(
            0x4C55_4600_0000_0000, 442, 0, .masculine, "Luxembourg franc", "Luxembourg francs", "",
            "люксембурзький франк", "люксембурзькі франки", "люксембурзьких франків", "люксембурзького франка"),
        // LVL
        CurrencyRow(
            0x4C56_4C00_0000_0000, 428, 2, .masculine, "Latvian lats", "Latvian lati", "",
            "латвійський лат", "латвійські лати", "латвійських латів", "латвійського лата"),
        // LVR
        CurrencyRow(
            0x4C56_5200_0000_0000, 0, 2, .masculine, "Latvian ruble", "Latvian rubles", "",
            "латвійський рубль", "латвійські рублі", "латвійських рублів", "латвійського рубля"),
        // MDC
        CurrencyRow(
            0x4D44_4300_0000_0000, 0, 0, .masculine, "Moldovan coupon", "Moldovan coupons", "",
            "молдовський купон", "молдовські купони", "молдовських купонів", "молдовського купона"),
        // MGF
        CurrencyRow(
            0x4D47_4600_0000_0000, 450, 0, .masculine, "Malagasy franc", "Malagasy francs", "",
            "малагасійський франк", "малагасійські франки", "малагасійських франків", "малагасійського франка"),
        // MRO
        CurrencyRow(
            0x4D52_4F00_0000_0000, 478, 2, .feminine, "old Mauritanian ouguiya", "old Mauritanian ouguiyas", "",
            "стара мавританська угія", "старі мавританські угії", "старих мавританських угій",
            "старої мавританської угії"),
        // MTL
        CurrencyRow(
            0x4D54_4C00_0000_0000, 470, 2, .feminine, "Maltese lira", "Maltese liras", "",
            "мальтійська ліра", "мальтійські ліри", "мальтійських лір", "мальтійської ліри"),
        // MXP
        CurrencyRow(
            0x4D58_5000_0000_0000, 0, 2, .masculine, "old Mexican peso", "old Mexican pesos", "",
            "старий мексиканський песо", "старі мексиканські песо", "старих мексиканських песо",
            "старого мексиканського песо"),
        // MZM
        CurrencyRow(
            0x4D5A_4D00_0000_0000, 508, 2, .masculine, "old Mozambican metical", "old Mozambican meticais", "",
            "старий мозамбіцький метикал", "старі мозамбіцькі метикали", "старих мозамбіцьких метикалів",
            "старого мозамбіцького метикала"),
        // NLG
        CurrencyRow(
            0x4E4C_4700_0000_0000, 528, 2, .masculine, "Dutch guilder", "Dutch guilders", "",
            "нідерландський гульден", "нідерландські гульдени", "нідерландських гульденів", "нідерландського гульдена"),
        // PLZ
        CurrencyRow(
            0x504C_5A00_0000_0000, 616, 2, .masculine, "old Polish zloty", "old Polish zlotys", "",
            "старий польський злотий", "старі польські злоті", "старих польських злотих", "старого польського злотого"),
        // PTE
        CurrencyRow(
            0x5054_4500_0000_0000, 620, 0, .masculine, "Portuguese escudo", "Portuguese escudos", "",
            "португальський ескудо", "португальські ескудо", "португальських ескудо", "португальського ескудо"),
        // ROL
        CurrencyRow(
            0x524F_4C00_0000_0000, 642, 0, .masculine, "old Romanian leu", "old Romanian lei", "",
            "старий румунський лей", "старі румунські леї", "старих румунських леїв", "старого румунського лея"),
        // RUR
        CurrencyRow(
            0x5255_5200_0000_0000, 810, 2, .masculine, "Russian ruble of 1992", "Russian rubles of 1992", "",
            "російський рубль 1992 року", "російські рублі 1992 року", "російських рублів 1992 року",
            "російського рубля 1992 року"),
        // SDD
        CurrencyRow(
            0x5344_4400_0000_0000, 736, 2, .masculine, "Sudanese dinar", "Sudanese dinars", "",
            "суданський динар", "суданські динари", "суданських динарів", "суданського динара"),
        // SIT
        CurrencyRow(
            0x5349_5400_0000_0000, 705, 2, .masculine, "Slovenian tolar", "Slovenian tolars", "",
            "словенський толар", "словенські толари", "словенських толарів", "словенського толара"),
        // SKK
        CurrencyRow(
            0x534B_4B00_0000_0000, 703, 2, .feminine, "Slovak koruna", "Slovak korunas", "",
            "словацька крона", "словацькі крони", "словацьких крон", "словацької крони"),
        // SLL
        CurrencyRow(
            0x534C_4C00_0000_0000, 694, 2, .masculine, "old Sierra Leonean leone", "old Sierra Leonean leones", "",
            "старий леоне Сьєрра-Леоне", "старі леоне Сьєрра-Леоне", "старих леоне Сьєрра-Леоне",
            "старого леоне Сьєрра-Леоне"),
        // SRG
        CurrencyRow(
            0x5352_4700_0000_0000, 740, 2, .masculine, "Surinamese guilder", "Surinamese guilders", "",
            "суринамський гульден", "суринамські гульдени", "суринамських гульденів", "суринамського гульдена"),
        // STD
        CurrencyRow(
            0x5354_4400_0000_0000, 678, 2, .feminine, "old São Tomé and Príncipe dobra",
            "old São Tomé and Príncipe dobras", "",
            "стара добра Сан-Томе і Принсіпі", "старі добри Сан-Томе і Принсіпі", "старих добр Сан-Томе і Принсіпі",
            "старої добри Сан-Томе і Принсіпі"),
        // SUR
        CurrencyRow(
            0x5355_5200_0000_0000, 0, 2, .masculine, "Soviet ruble", "Soviet rubles", "",
            "радянський рубль", "радянські рублі", "радянських рублів", "радянського рубля"),
        // TJR
        CurrencyRow(
            0x544A_5200_0000_0000, 762, 0, .masculine, "Tajikistani ruble", "Tajikistani rubles", "",
            "таджицький рубль", "таджицькі рублі", "таджицьких рублів", "таджицького рубля"),
        // TMM
        CurrencyRow(
            0x544D_4D00_0000_0000, 795, 2, .masculine, "old Turkmenistani manat", "old Turkmenistani manats", "",
            "старий туркменський манат", "старі туркменські манати", "старих туркменських манатів",
            "старого туркменського маната"),
        // TRL
        CurrencyRow(
            0x5452_4C00_0000_0000, 792, 0, .feminine, "old Turkish lira", "old Turkish liras", "",
            "стара турецька ліра", "старі турецькі ліри", "старих турецьких лір", "старої турецької ліри"),
        // UAK
        CurrencyRow(
            0x5541_4B00_0000_0000, 804, 0, .masculine, "Ukrainian karbovanets", "Ukrainian karbovantsi", "",
            "український карбованець", "українські карбованці", "українських карбованців", "українського карбованця"),
        // VEB
        CurrencyRow(
            0x5645_4200_0000_0000, 862, 2, .masculine, "Venezuelan bolívar before 2008",
            "Venezuelan bolívares before 2008", "",
            "венесуельський болівар до 2008 року", "венесуельські болівари до 2008 року",
            "венесуельських боліварів до 2008 року", "венесуельського болівара до 2008 року"),
        // VEF
        CurrencyRow(
            0x5645_4600_0000_0000, 937, 2, .masculine, "Venezuelan bolívar fuerte", "Venezuelan bolívares fuertes", "",
            "венесуельський болівар фуерте", "венесуельські болівари фуерте", "венесуельських боліварів фуерте",
            "венесуельського болівара фуерте"),
        // XEU
        CurrencyRow(
            0x5845_5500_0000_0000, 954, 2, .feminine, "European currency unit", "European currency units", "",
            "європейська валютна одиниця екю", "європейські валютні одиниці екю", "європейських валютних одиниць екю",
            "європейської валютної одиниці екю"),
        // YUM
        CurrencyRow(
            0x5955_4D00_0000_0000, 0, 2, .masculine, "new Yugoslav dinar", "new Yugoslav dinars", "",
            "новий югославський динар", "нові югославські динари", "нових югославських динарів",
            "нового югославського динара"),
        // ZMK
        CurrencyRow(
            0x5A4D_4B00_0000_0000, 894, 2, .feminine, "old Zambian kwacha", "old Zambian kwacha", "",
            "стара замбійська квача", "старі замбійські квачі", "старих замбійських квач", "старої замбійської квачі"),
        // ZWL
        CurrencyRow(
            0x5A57_4C00_0000_0000, 932, 2, .masculine, "Zimbabwean dollar", "Zimbabwean dollars", "",
            "зімбабвійський долар", "зімбабвійські долари", "зімбабвійських доларів", "зімбабвійського долара"),
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
