/// ISO 4217's active codes as of 2026, sorted by code.
///
/// A row: the packed code, the numeric code, ISO's minor digits (-1: none), the gender of the Ukrainian name, the
/// English name in singular and plural, the symbol, and the Ukrainian name after 1, 2, 5 and 1,5.
enum ActiveCurrencyTable {
    static let rows: [CurrencyRow] = [
        // AED
        CurrencyRow(
            0x4145_4400_0000_0000, 784, 2, .masculine, "UAE dirham", "UAE dirhams", "",
            "дирхам ОАЕ", "дирхами ОАЕ", "дирхамів ОАЕ", "дирхама ОАЕ"),
        // AFN
        CurrencyRow(
            0x4146_4E00_0000_0000, 971, 2, .masculine, "Afghan afghani", "Afghan afghanis", "",
            "афганський афгані", "афганські афгані", "афганських афгані", "афганського афгані"),
        // ALL
        CurrencyRow(
            0x414C_4C00_0000_0000, 8, 2, .masculine, "Albanian lek", "Albanian lekë", "",
            "албанський лек", "албанські леки", "албанських леків", "албанського лека"),
        // AMD
        CurrencyRow(
            0x414D_4400_0000_0000, 51, 2, .masculine, "Armenian dram", "Armenian drams", "֏",
            "вірменський драм", "вірменські драми", "вірменських драмів", "вірменського драма"),
        // AOA
        CurrencyRow(
            0x414F_4100_0000_0000, 973, 2, .feminine, "Angolan kwanza", "Angolan kwanzas", "",
            "ангольська кванза", "ангольські кванзи", "ангольських кванз", "ангольської кванзи"),
        // ARS
        CurrencyRow(
            0x4152_5300_0000_0000, 32, 2, .masculine, "Argentine peso", "Argentine pesos", "",
            "аргентинський песо", "аргентинські песо", "аргентинських песо", "аргентинського песо"),
        // AUD
        CurrencyRow(
            0x4155_4400_0000_0000, 36, 2, .masculine, "Australian dollar", "Australian dollars", "A$",
            "австралійський долар", "австралійські долари", "австралійських доларів", "австралійського долара"),
        // AWG
        CurrencyRow(
            0x4157_4700_0000_0000, 533, 2, .masculine, "Aruban florin", "Aruban florins", "",
            "арубський флорин", "арубські флорини", "арубських флоринів", "арубського флорина"),
        // AZN
        CurrencyRow(
            0x415A_4E00_0000_0000, 944, 2, .masculine, "Azerbaijani manat", "Azerbaijani manats", "₼",
            "азербайджанський манат", "азербайджанські манати", "азербайджанських манатів", "азербайджанського маната"),
        // BAM
        CurrencyRow(
            0x4241_4D00_0000_0000, 977, 2, .feminine, "Bosnia-Herzegovina convertible mark",
            "Bosnia-Herzegovina convertible marks", "",
            "конвертована марка Боснії і Герцеговини", "конвертовані марки Боснії і Герцеговини",
            "конвертованих марок Боснії і Герцеговини", "конвертованої марки Боснії і Герцеговини"),
        // BBD
        CurrencyRow(
            0x4242_4400_0000_0000, 52, 2, .masculine, "Barbadian dollar", "Barbadian dollars", "",
            "барбадоський долар", "барбадоські долари", "барбадоських доларів", "барбадоського долара"),
        // BDT
        CurrencyRow(
            0x4244_5400_0000_0000, 50, 2, .feminine, "Bangladeshi taka", "Bangladeshi takas", "৳",
            "бангладеська така", "бангладеські таки", "бангладеських так", "бангладеської таки"),
        // BHD
        CurrencyRow(
            0x4248_4400_0000_0000, 48, 3, .masculine, "Bahraini dinar", "Bahraini dinars", "",
            "бахрейнський динар", "бахрейнські динари", "бахрейнських динарів", "бахрейнського динара"),
        // BIF
        CurrencyRow(
            0x4249_4600_0000_0000, 108, 0, .masculine, "Burundian franc", "Burundian francs", "",
            "бурундійський франк", "бурундійські франки", "бурундійських франків", "бурундійського франка"),
        // BMD
        CurrencyRow(
            0x424D_4400_0000_0000, 60, 2, .masculine, "Bermudian dollar", "Bermudian dollars", "",
            "бермудський долар", "бермудські долари", "бермудських доларів", "бермудського долара"),
        // BND
        CurrencyRow(
            0x424E_4400_0000_0000, 96, 2, .masculine, "Brunei dollar", "Brunei dollars", "",
            "брунейський долар", "брунейські долари", "брунейських доларів", "брунейського долара"),
        // BOB
        CurrencyRow(
            0x424F_4200_0000_0000, 68, 2, .masculine, "Bolivian boliviano", "Bolivian bolivianos", "",
            "болівійський болівіано", "болівійські болівіано", "болівійських болівіано", "болівійського болівіано"),
        // BOV
        CurrencyRow(
            0x424F_5600_0000_0000, 984, 2, .masculine, "Bolivian mvdol", "Bolivian mvdols", "",
            "болівійський мвдол", "болівійські мвдоли", "болівійських мвдолів", "болівійського мвдола"),
        // BRL
        CurrencyRow(
            0x4252_4C00_0000_0000, 986, 2, .masculine, "Brazilian real", "Brazilian reais", "R$",
            "бразильський реал", "бразильські реали", "бразильських реалів", "бразильського реала"),
        // BSD
        CurrencyRow(
            0x4253_4400_0000_0000, 44, 2, .masculine, "Bahamian dollar", "Bahamian dollars", "",
            "багамський долар", "багамські долари", "багамських доларів", "багамського долара"),
        // BTN
        CurrencyRow(
            0x4254_4E00_0000_0000, 64, 2, .masculine, "Bhutanese ngultrum", "Bhutanese ngultrums", "",
            "бутанський нгултрум", "бутанські нгултруми", "бутанських нгултрумів", "бутанського нгултрума"),
        // BWP
        CurrencyRow(
            0x4257_5000_0000_0000, 72, 2, .feminine, "Botswanan pula", "Botswanan pulas", "",
            "ботсванська пула", "ботсванські пули", "ботсванських пул", "ботсванської пули"),
        // BYN
        CurrencyRow(
            0x4259_4E00_0000_0000, 933, 2, .masculine, "Belarusian ruble", "Belarusian rubles", "",
            "білоруський рубль", "білоруські рублі", "білоруських рублів", "білоруського рубля"),
        // BZD
        CurrencyRow(
            0x425A_4400_0000_0000, 84, 2, .masculine, "Belize dollar", "Belize dollars", "",
            "белізький долар", "белізькі долари", "белізьких доларів", "белізького долара"),
        // CAD
        CurrencyRow(
            0x4341_4400_0000_0000, 124, 2, .masculine, "Canadian dollar", "Canadian dollars", "C$",
            "канадський долар", "канадські долари", "канадських доларів", "канадського долара"),
        // CDF
        CurrencyRow(
            0x4344_4600_0000_0000, 976, 2, .masculine, "Congolese franc", "Congolese francs", "",
            "конголезький франк", "конголезькі франки", "конголезьких франків", "конголезького франка"),
        // CHE
        CurrencyRow(
            0x4348_4500_0000_0000, 947, 2, .neuter, "WIR euro", "WIR euros", "",
            "євро WIR", "євро WIR", "євро WIR", "євро WIR"),
        // CHF
        CurrencyRow(
            0x4348_4600_0000_0000, 756, 2, .masculine, "Swiss franc", "Swiss francs", "",
            "швейцарський франк", "швейцарські франки", "швейцарських франків", "швейцарського франка"),
        // CHW
        CurrencyRow(
            0x4348_5700_0000_0000, 948, 2, .masculine, "WIR franc", "WIR francs", "",
            "франк WIR", "франки WIR", "франків WIR", "франка WIR"),
        // CLF
        CurrencyRow(
            0x434C_4600_0000_0000, 990, 4, .feminine, "Chilean unit of account", "Chilean units of account", "",
            "чилійська розрахункова одиниця", "чилійські розрахункові одиниці", "чилійських розрахункових одиниць",
            "чилійської розрахункової одиниці"),
        // CLP
        CurrencyRow(
            0x434C_5000_0000_0000, 152, 0, .masculine, "Chilean peso", "Chilean pesos", "",
            "чилійський песо", "чилійські песо", "чилійських песо", "чилійського песо"),
        // CNY
        CurrencyRow(
            0x434E_5900_0000_0000, 156, 2, .masculine, "Chinese yuan", "Chinese yuan", "CN¥",
            "китайський юань", "китайські юані", "китайських юанів", "китайського юаня"),
        // COP
        CurrencyRow(
            0x434F_5000_0000_0000, 170, 2, .masculine, "Colombian peso", "Colombian pesos", "",
            "колумбійський песо", "колумбійські песо", "колумбійських песо", "колумбійського песо"),
        // COU
        CurrencyRow(
            0x434F_5500_0000_0000, 970, 2, .feminine, "Colombian real value unit", "Colombian real value units", "",
            "колумбійська одиниця реальної вартості", "колумбійські одиниці реальної вартості",
            "колумбійських одиниць реальної вартості", "колумбійської одиниці реальної вартості"),
        // CRC
        CurrencyRow(
            0x4352_4300_0000_0000, 188, 2, .masculine, "Costa Rican colón", "Costa Rican colones", "₡",
            "костариканський колон", "костариканські колони", "костариканських колонів", "костариканського колона"),
        // CUP
        CurrencyRow(
            0x4355_5000_0000_0000, 192, 2, .masculine, "Cuban peso", "Cuban pesos", "",
            "кубинський песо", "кубинські песо", "кубинських песо", "кубинського песо"),
        // CVE
        CurrencyRow(
            0x4356_4500_0000_0000, 132, 2, .masculine, "Cape Verdean escudo", "Cape Verdean escudos", "",
            "ескудо Кабо-Верде", "ескудо Кабо-Верде", "ескудо Кабо-Верде", "ескудо Кабо-Верде"),
        // CZK
        CurrencyRow(
            0x435A_4B00_0000_0000, 203, 2, .feminine, "Czech koruna", "Czech korunas", "Kč",
            "чеська крона", "чеські крони", "чеських крон", "чеської крони"),
        // DJF
        CurrencyRow(
            0x444A_4600_0000_0000, 262, 0, .masculine, "Djiboutian franc", "Djiboutian francs", "",
            "джибутійський франк", "джибутійські франки", "джибутійських франків", "джибутійського франка"),
        // DKK
        CurrencyRow(
            0x444B_4B00_0000_0000, 208, 2, .feminine, "Danish krone", "Danish kroner", "",
            "данська крона", "данські крони", "данських крон", "данської крони"),
        // DOP
        CurrencyRow(
            0x444F_5000_0000_0000, 214, 2, .masculine, "Dominican peso", "Dominican pesos", "",
            "домініканський песо", "домініканські песо", "домініканських песо", "домініканського песо"),
        // DZD
        CurrencyRow(
            0x445A_4400_0000_0000, 12, 2, .masculine, "Algerian dinar", "Algerian dinars", "",
            "алжирський динар", "алжирські динари", "алжирських динарів", "алжирського динара"),
        // EGP
        CurrencyRow(
            0x4547_5000_0000_0000, 818, 2, .masculine, "Egyptian pound", "Egyptian pounds", "",
            "єгипетський фунт", "єгипетські фунти", "єгипетських фунтів", "єгипетського фунта"),
        // ERN
        CurrencyRow(
            0x4552_4E00_0000_0000, 232, 2, .feminine, "Eritrean nakfa", "Eritrean nakfas", "",
            "еритрейська накфа", "еритрейські накфи", "еритрейських накф", "еритрейської накфи"),
        // ETB
        CurrencyRow(
            0x4554_4200_0000_0000, 230, 2, .masculine, "Ethiopian birr", "Ethiopian birrs", "",
            "ефіопський бир", "ефіопські бири", "ефіопських бирів", "ефіопського бира"),
        // EUR
        CurrencyRow(
            0x4555_5200_0000_0000, 978, 2, .neuter, "euro", "euros", "€",
            "євро", "євро", "євро", "євро"),
        // FJD
        CurrencyRow(
            0x464A_4400_0000_0000, 242, 2, .masculine, "Fijian dollar", "Fijian dollars", "",
            "фіджійський долар", "фіджійські долари", "фіджійських доларів", "фіджійського долара"),
        // FKP
        CurrencyRow(
            0x464B_5000_0000_0000, 238, 2, .masculine, "Falkland Islands pound", "Falkland Islands pounds", "",
            "фунт Фолклендських островів", "фунти Фолклендських островів", "фунтів Фолклендських островів",
            "фунта Фолклендських островів"),
        // GBP
        CurrencyRow(
            0x4742_5000_0000_0000, 826, 2, .masculine, "pound sterling", "pounds sterling", "£",
            "фунт стерлінгів", "фунти стерлінгів", "фунтів стерлінгів", "фунта стерлінгів"),
        // GEL
        CurrencyRow(
            0x4745_4C00_0000_0000, 981, 2, .masculine, "Georgian lari", "Georgian laris", "₾",
            "грузинський ларі", "грузинські ларі", "грузинських ларі", "грузинського ларі"),
        // GHS
        CurrencyRow(
            0x4748_5300_0000_0000, 936, 2, .masculine, "Ghanaian cedi", "Ghanaian cedis", "₵",
            "ганський седі", "ганські седі", "ганських седі", "ганського седі"),
        // GIP
        CurrencyRow(
            0x4749_5000_0000_0000, 292, 2, .masculine, "Gibraltar pound", "Gibraltar pounds", "",
            "гібралтарський фунт", "гібралтарські фунти", "гібралтарських фунтів", "гібралтарського фунта"),
        // GMD
        CurrencyRow(
            0x474D_4400_0000_0000, 270, 2, .masculine, "Gambian dalasi", "Gambian dalasis", "",
            "гамбійський даласі", "гамбійські даласі", "гамбійських даласі", "гамбійського даласі"),
        // GNF
        CurrencyRow(
            0x474E_4600_0000_0000, 324, 0, .masculine, "Guinean franc", "Guinean francs", "",
            "гвінейський франк", "гвінейські франки", "гвінейських франків", "гвінейського франка"),
        // GTQ
        CurrencyRow(
            0x4754_5100_0000_0000, 320, 2, .masculine, "Guatemalan quetzal", "Guatemalan quetzals", "",
            "гватемальський кетсаль", "гватемальські кетсалі", "гватемальських кетсалів", "гватемальського кетсаля"),
        // GYD
        CurrencyRow(
            0x4759_4400_0000_0000, 328, 2, .masculine, "Guyanese dollar", "Guyanese dollars", "",
            "гаянський долар", "гаянські долари", "гаянських доларів", "гаянського долара"),
        // HKD
        CurrencyRow(
            0x484B_4400_0000_0000, 344, 2, .masculine, "Hong Kong dollar", "Hong Kong dollars", "HK$",
            "гонконгський долар", "гонконгські долари", "гонконгських доларів", "гонконгського долара"),
        // HNL
        CurrencyRow(
            0x484E_4C00_0000_0000, 340, 2, .feminine, "Honduran lempira", "Honduran lempiras", "",
            "гондураська лемпіра", "гондураські лемпіри", "гондураських лемпір", "гондураської лемпіри"),
        // HTG
        CurrencyRow(
            0x4854_4700_0000_0000, 332, 2, .masculine, "Haitian gourde", "Haitian gourdes", "",
            "гаїтянський гурд", "гаїтянські гурди", "гаїтянських гурдів", "гаїтянського гурда"),
        // HUF
        CurrencyRow(
            0x4855_4600_0000_0000, 348, 2, .masculine, "Hungarian forint", "Hungarian forints", "Ft",
            "угорський форинт", "угорські форинти", "угорських форинтів", "угорського форинта"),
        // IDR
        CurrencyRow(
            0x4944_5200_0000_0000, 360, 2, .feminine, "Indonesian rupiah", "Indonesian rupiahs", "",
            "індонезійська рупія", "індонезійські рупії", "індонезійських рупій", "індонезійської рупії"),
        // ILS
        CurrencyRow(
            0x494C_5300_0000_0000, 376, 2, .masculine, "Israeli new shekel", "Israeli new shekels", "₪",
            "новий ізраїльський шекель", "нові ізраїльські шекелі", "нових ізраїльських шекелів",
            "нового ізраїльського шекеля"),
        // INR
        CurrencyRow(
            0x494E_5200_0000_0000, 356, 2, .feminine, "Indian rupee", "Indian rupees", "₹",
            "індійська рупія", "індійські рупії", "індійських рупій", "індійської рупії"),
        // IQD
        CurrencyRow(
            0x4951_4400_0000_0000, 368, 3, .masculine, "Iraqi dinar", "Iraqi dinars", "",
            "іракський динар", "іракські динари", "іракських динарів", "іракського динара"),
        // IRR
        CurrencyRow(
            0x4952_5200_0000_0000, 364, 2, .masculine, "Iranian rial", "Iranian rials", "",
            "іранський ріал", "іранські ріали", "іранських ріалів", "іранського ріала"),
        // ISK
        CurrencyRow(
            0x4953_4B00_0000_0000, 352, 0, .feminine, "Icelandic króna", "Icelandic krónur", "",
            "ісландська крона", "ісландські крони", "ісландських крон", "ісландської крони"),
        // JMD
        CurrencyRow(
            0x4A4D_4400_0000_0000, 388, 2, .masculine, "Jamaican dollar", "Jamaican dollars", "",
            "ямайський долар", "ямайські долари", "ямайських доларів", "ямайського долара"),
        // JOD
        CurrencyRow(
            0x4A4F_4400_0000_0000, 400, 3, .masculine, "Jordanian dinar", "Jordanian dinars", "",
            "йорданський динар", "йорданські динари", "йорданських динарів", "йорданського динара"),
        // JPY
        CurrencyRow(
            0x4A50_5900_0000_0000, 392, 0, .feminine, "Japanese yen", "Japanese yen", "¥",
            "японська єна", "японські єни", "японських єн", "японської єни"),
        // KES
        CurrencyRow(
            0x4B45_5300_0000_0000, 404, 2, .masculine, "Kenyan shilling", "Kenyan shillings", "",
            "кенійський шилінг", "кенійські шилінги", "кенійських шилінгів", "кенійського шилінга"),
        // KGS
        CurrencyRow(
            0x4B47_5300_0000_0000, 417, 2, .masculine, "Kyrgyz som", "Kyrgyz soms", "",
            "киргизький сом", "киргизькі соми", "киргизьких сомів", "киргизького сома"),
        // KHR
        CurrencyRow(
            0x4B48_5200_0000_0000, 116, 2, .masculine, "Cambodian riel", "Cambodian riels", "៛",
            "камбоджійський рієль", "камбоджійські рієлі", "камбоджійських рієлів", "камбоджійського рієля"),
        // KMF
        CurrencyRow(
            0x4B4D_4600_0000_0000, 174, 0, .masculine, "Comorian franc", "Comorian francs", "",
            "коморський франк", "коморські франки", "коморських франків", "коморського франка"),
        // KPW
        CurrencyRow(
            0x4B50_5700_0000_0000, 408, 2, .feminine, "North Korean won", "North Korean won", "",
            "північнокорейська вона", "північнокорейські вони", "північнокорейських вон", "північнокорейської вони"),
        // KRW
        CurrencyRow(
            0x4B52_5700_0000_0000, 410, 0, .feminine, "South Korean won", "South Korean won", "₩",
            "південнокорейська вона", "південнокорейські вони", "південнокорейських вон", "південнокорейської вони"),
        // KWD
        CurrencyRow(
            0x4B57_4400_0000_0000, 414, 3, .masculine, "Kuwaiti dinar", "Kuwaiti dinars", "",
            "кувейтський динар", "кувейтські динари", "кувейтських динарів", "кувейтського динара"),
        // KYD
        CurrencyRow(
            0x4B59_4400_0000_0000, 136, 2, .masculine, "Cayman Islands dollar", "Cayman Islands dollars", "",
            "долар Кайманових островів", "долари Кайманових островів", "доларів Кайманових островів",
            "долара Кайманових островів"),
        // KZT
        CurrencyRow(
            0x4B5A_5400_0000_0000, 398, 2, .masculine, "Kazakhstani tenge", "Kazakhstani tenge", "₸",
            "казахстанський тенге", "казахстанські тенге", "казахстанських тенге", "казахстанського тенге"),
        // LAK
        CurrencyRow(
            0x4C41_4B00_0000_0000, 418, 2, .masculine, "Lao kip", "Lao kips", "₭",
            "лаоський кіп", "лаоські кіпи", "лаоських кіпів", "лаоського кіпа"),
        // LBP
        CurrencyRow(
            0x4C42_5000_0000_0000, 422, 2, .masculine, "Lebanese pound", "Lebanese pounds", "",
            "ліванський фунт", "ліванські фунти", "ліванських фунтів", "ліванського фунта"),
        // LKR
        CurrencyRow(
            0x4C4B_5200_0000_0000, 144, 2, .feminine, "Sri Lankan rupee", "Sri Lankan rupees", "",
            "шрі-ланкійська рупія", "шрі-ланкійські рупії", "шрі-ланкійських рупій", "шрі-ланкійської рупії"),
        // LRD
        CurrencyRow(
            0x4C52_4400_0000_0000, 430, 2, .masculine, "Liberian dollar", "Liberian dollars", "",
            "ліберійський долар", "ліберійські долари", "ліберійських доларів", "ліберійського долара"),
        // LSL
        CurrencyRow(
            0x4C53_4C00_0000_0000, 426, 2, .masculine, "Lesotho loti", "Lesotho maloti", "",
            "лесотський лоті", "лесотські лоті", "лесотських лоті", "лесотського лоті"),
        // LYD
        CurrencyRow(
            0x4C59_4400_0000_0000, 434, 3, .masculine, "Libyan dinar", "Libyan dinars", "",
            "лівійський динар", "лівійські динари", "лівійських динарів", "лівійського динара"),
        // MAD
        CurrencyRow(
            0x4D41_4400_0000_0000, 504, 2, .masculine, "Moroccan dirham", "Moroccan dirhams", "",
            "марокканський дирхам", "марокканські дирхами", "марокканських дирхамів", "марокканського дирхама"),
        // MDL
        CurrencyRow(
            0x4D44_4C00_0000_0000, 498, 2, .masculine, "Moldovan leu", "Moldovan lei", "",
            "молдовський лей", "молдовські леї", "молдовських леїв", "молдовського лея"),
        // MGA
        CurrencyRow(
            0x4D47_4100_0000_0000, 969, 2, .masculine, "Malagasy ariary", "Malagasy ariary", "",
            "малагасійський аріарі", "малагасійські аріарі", "малагасійських аріарі", "малагасійського аріарі"),
        // MKD
        CurrencyRow(
            0x4D4B_4400_0000_0000, 807, 2, .masculine, "Macedonian denar", "Macedonian denari", "",
            "македонський денар", "македонські денари", "македонських денарів", "македонського денара"),
        // MMK
        CurrencyRow(
            0x4D4D_4B00_0000_0000, 104, 2, .masculine, "Myanmar kyat", "Myanmar kyats", "",
            "м'янманський к'ят", "м'янманські к'яти", "м'янманських к'ятів", "м'янманського к'ята"),
        // MNT
        CurrencyRow(
            0x4D4E_5400_0000_0000, 496, 2, .masculine, "Mongolian tugrik", "Mongolian tugriks", "₮",
            "монгольський тугрик", "монгольські тугрики", "монгольських тугриків", "монгольського тугрика"),
        // MOP
        CurrencyRow(
            0x4D4F_5000_0000_0000, 446, 2, .feminine, "Macanese pataca", "Macanese patacas", "",
            "патака Макао", "патаки Макао", "патак Макао", "патаки Макао"),
        // MRU
        CurrencyRow(
            0x4D52_5500_0000_0000, 929, 2, .feminine, "Mauritanian ouguiya", "Mauritanian ouguiyas", "",
            "мавританська угія", "мавританські угії", "мавританських угій", "мавританської угії"),
        // MUR
        CurrencyRow(
            0x4D55_5200_0000_0000, 480, 2, .feminine, "Mauritian rupee", "Mauritian rupees", "",
            "маврикійська рупія", "маврикійські рупії", "маврикійських рупій", "маврикійської рупії"),
        // MVR
        CurrencyRow(
            0x4D56_5200_0000_0000, 462, 2, .feminine, "Maldivian rufiyaa", "Maldivian rufiyaas", "",
            "мальдівська руфія", "мальдівські руфії", "мальдівських руфій", "мальдівської руфії"),
        // MWK
        CurrencyRow(
            0x4D57_4B00_0000_0000, 454, 2, .feminine, "Malawian kwacha", "Malawian kwachas", "",
            "малавійська квача", "малавійські квачі", "малавійських квач", "малавійської квачі"),
        // MXN
        CurrencyRow(
            0x4D58_4E00_0000_0000, 484, 2, .masculine, "Mexican peso", "Mexican pesos", "MX$",
            "мексиканський песо", "мексиканські песо", "мексиканських песо", "мексиканського песо"),
        // MXV
        CurrencyRow(
            0x4D58_5600_0000_0000, 979, 2, .feminine, "Mexican investment unit", "Mexican investment units", "",
            "мексиканська інвестиційна одиниця", "мексиканські інвестиційні одиниці",
            "мексиканських інвестиційних одиниць", "мексиканської інвестиційної одиниці"),
        // MYR
        CurrencyRow(
            0x4D59_5200_0000_0000, 458, 2, .masculine, "Malaysian ringgit", "Malaysian ringgit", "",
            "малайзійський рингіт", "малайзійські рингіти", "малайзійських рингітів", "малайзійського рингіта"),
        // MZN
        CurrencyRow(
            0x4D5A_4E00_0000_0000, 943, 2, .masculine, "Mozambican metical", "Mozambican meticais", "",
            "мозамбіцький метикал", "мозамбіцькі метикали", "мозамбіцьких метикалів", "мозамбіцького метикала"),
        // NAD
        CurrencyRow(
            0x4E41_4400_0000_0000, 516, 2, .masculine, "Namibian dollar", "Namibian dollars", "",
            "намібійський долар", "намібійські долари", "намібійських доларів", "намібійського долара"),
        // NGN
        CurrencyRow(
            0x4E47_4E00_0000_0000, 566, 2, .feminine, "Nigerian naira", "Nigerian nairas", "₦",
            "нігерійська найра", "нігерійські найри", "нігерійських найр", "нігерійської найри"),
        // NIO
        CurrencyRow(
            0x4E49_4F00_0000_0000, 558, 2, .feminine, "Nicaraguan córdoba", "Nicaraguan córdobas", "",
            "нікарагуанська кордоба", "нікарагуанські кордоби", "нікарагуанських кордоб", "нікарагуанської кордоби"),
        // NOK
        CurrencyRow(
            0x4E4F_4B00_0000_0000, 578, 2, .feminine, "Norwegian krone", "Norwegian kroner", "",
            "норвезька крона", "норвезькі крони", "норвезьких крон", "норвезької крони"),
        // NPR
        CurrencyRow(
            0x4E50_5200_0000_0000, 524, 2, .feminine, "Nepalese rupee", "Nepalese rupees", "",
            "непальська рупія", "непальські рупії", "непальських рупій", "непальської рупії"),
        // NZD
        CurrencyRow(
            0x4E5A_4400_0000_0000, 554, 2, .masculine, "New Zealand dollar", "New Zealand dollars", "NZ$",
            "новозеландський долар", "новозеландські долари", "новозеландських доларів", "новозеландського долара"),
        // OMR
        CurrencyRow(
            0x4F4D_5200_0000_0000, 512, 3, .masculine, "Omani rial", "Omani rials", "",
            "оманський ріал", "оманські ріали", "оманських ріалів", "оманського ріала"),
        // PAB
        CurrencyRow(
            0x5041_4200_0000_0000, 590, 2, .masculine, "Panamanian balboa", "Panamanian balboas", "",
            "панамський бальбоа", "панамські бальбоа", "панамських бальбоа", "панамського бальбоа"),
        // PEN
        CurrencyRow(
            0x5045_4E00_0000_0000, 604, 2, .masculine, "Peruvian sol", "Peruvian soles", "",
            "перуанський сол", "перуанські соли", "перуанських солів", "перуанського сола"),
        // PGK
        CurrencyRow(
            0x5047_4B00_0000_0000, 598, 2, .feminine, "Papua New Guinean kina", "Papua New Guinean kina", "",
            "кіна Папуа-Нової Гвінеї", "кіни Папуа-Нової Гвінеї", "кін Папуа-Нової Гвінеї", "кіни Папуа-Нової Гвінеї"),
        // PHP
        CurrencyRow(
            0x5048_5000_0000_0000, 608, 2, .masculine, "Philippine peso", "Philippine pesos", "₱",
            "філіппінський песо", "філіппінські песо", "філіппінських песо", "філіппінського песо"),
        // PKR
        CurrencyRow(
            0x504B_5200_0000_0000, 586, 2, .feminine, "Pakistani rupee", "Pakistani rupees", "",
            "пакистанська рупія", "пакистанські рупії", "пакистанських рупій", "пакистанської рупії"),
        // PLN
        CurrencyRow(
            0x504C_4E00_0000_0000, 985, 2, .masculine, "Polish zloty", "Polish zlotys", "zł",
            "польський злотий", "польські злоті", "польських злотих", "польського злотого"),
        // PYG
        CurrencyRow(
            0x5059_4700_0000_0000, 600, 0, .masculine, "Paraguayan guarani", "Paraguayan guaranis", "₲",
            "парагвайський гуарані", "парагвайські гуарані", "парагвайських гуарані", "парагвайського гуарані"),
        // QAR
        CurrencyRow(
            0x5141_5200_0000_0000, 634, 2, .masculine, "Qatari riyal", "Qatari riyals", "",
            "катарський ріал", "катарські ріали", "катарських ріалів", "катарського ріала"),
        // RON
        CurrencyRow(
            0x524F_4E00_0000_0000, 946, 2, .masculine, "Romanian leu", "Romanian lei", "",
            "румунський лей", "румунські леї", "румунських леїв", "румунського лея"),
        // RSD
        CurrencyRow(
            0x5253_4400_0000_0000, 941, 2, .masculine, "Serbian dinar", "Serbian dinars", "",
            "сербський динар", "сербські динари", "сербських динарів", "сербського динара"),
        // RUB
        CurrencyRow(
            0x5255_4200_0000_0000, 643, 2, .masculine, "Russian ruble", "Russian rubles", "₽",
            "російський рубль", "російські рублі", "російських рублів", "російського рубля"),
        // RWF
        CurrencyRow(
            0x5257_4600_0000_0000, 646, 0, .masculine, "Rwandan franc", "Rwandan francs", "",
            "руандійський франк", "руандійські франки", "руандійських франків", "руандійського франка"),
        // SAR
        CurrencyRow(
            0x5341_5200_0000_0000, 682, 2, .masculine, "Saudi riyal", "Saudi riyals", "",
            "саудівський ріал", "саудівські ріали", "саудівських ріалів", "саудівського ріала"),
        // SBD
        CurrencyRow(
            0x5342_4400_0000_0000, 90, 2, .masculine, "Solomon Islands dollar", "Solomon Islands dollars", "",
            "долар Соломонових островів", "долари Соломонових островів", "доларів Соломонових островів",
            "долара Соломонових островів"),
        // SCR
        CurrencyRow(
            0x5343_5200_0000_0000, 690, 2, .feminine, "Seychellois rupee", "Seychellois rupees", "",
            "сейшельська рупія", "сейшельські рупії", "сейшельських рупій", "сейшельської рупії"),
        // SDG
        CurrencyRow(
            0x5344_4700_0000_0000, 938, 2, .masculine, "Sudanese pound", "Sudanese pounds", "",
            "суданський фунт", "суданські фунти", "суданських фунтів", "суданського фунта"),
        // SEK
        CurrencyRow(
            0x5345_4B00_0000_0000, 752, 2, .feminine, "Swedish krona", "Swedish kronor", "",
            "шведська крона", "шведські крони", "шведських крон", "шведської крони"),
        // SGD
        CurrencyRow(
            0x5347_4400_0000_0000, 702, 2, .masculine, "Singapore dollar", "Singapore dollars", "S$",
            "сінгапурський долар", "сінгапурські долари", "сінгапурських доларів", "сінгапурського долара"),
        // SHP
        CurrencyRow(
            0x5348_5000_0000_0000, 654, 2, .masculine, "Saint Helena pound", "Saint Helena pounds", "",
            "фунт острова Святої Єлени", "фунти острова Святої Єлени", "фунтів острова Святої Єлени",
            "фунта острова Святої Єлени"),
        // SLE
        CurrencyRow(
            0x534C_4500_0000_0000, 925, 2, .masculine, "Sierra Leonean leone", "Sierra Leonean leones", "",
            "леоне Сьєрра-Леоне", "леоне Сьєрра-Леоне", "леоне Сьєрра-Леоне", "леоне Сьєрра-Леоне"),
        // SOS
        CurrencyRow(
            0x534F_5300_0000_0000, 706, 2, .masculine, "Somali shilling", "Somali shillings", "",
            "сомалійський шилінг", "сомалійські шилінги", "сомалійських шилінгів", "сомалійського шилінга"),
        // SRD
        CurrencyRow(
            0x5352_4400_0000_0000, 968, 2, .masculine, "Surinamese dollar", "Surinamese dollars", "",
            "суринамський долар", "суринамські долари", "суринамських доларів", "суринамського долара"),
        // SSP
        CurrencyRow(
            0x5353_5000_0000_0000, 728, 2, .masculine, "South Sudanese pound", "South Sudanese pounds", "",
            "південносуданський фунт", "південносуданські фунти", "південносуданських фунтів",
            "південносуданського фунта"),
        // STN
        CurrencyRow(
            0x5354_4E00_0000_0000, 930, 2, .feminine, "São Tomé and Príncipe dobra", "São Tomé and Príncipe dobras", "",
            "добра Сан-Томе і Принсіпі", "добри Сан-Томе і Принсіпі", "добр Сан-Томе і Принсіпі",
            "добри Сан-Томе і Принсіпі"),
        // SVC
        CurrencyRow(
            0x5356_4300_0000_0000, 222, 2, .masculine, "Salvadoran colón", "Salvadoran colones", "",
            "сальвадорський колон", "сальвадорські колони", "сальвадорських колонів", "сальвадорського колона"),
        // SYP
        CurrencyRow(
            0x5359_5000_0000_0000, 760, 2, .masculine, "Syrian pound", "Syrian pounds", "",
            "сирійський фунт", "сирійські фунти", "сирійських фунтів", "сирійського фунта"),
        // SZL
        CurrencyRow(
            0x535A_4C00_0000_0000, 748, 2, .masculine, "Swazi lilangeni", "Swazi emalangeni", "",
            "свазілендський лілангені", "свазілендські лілангені", "свазілендських лілангені",
            "свазілендського лілангені"),
        // THB
        CurrencyRow(
            0x5448_4200_0000_0000, 764, 2, .masculine, "Thai baht", "Thai baht", "฿",
            "таїландський бат", "таїландські бати", "таїландських батів", "таїландського бата"),
        // TJS
        CurrencyRow(
            0x544A_5300_0000_0000, 972, 2, .masculine, "Tajikistani somoni", "Tajikistani somonis", "",
            "таджицький сомоні", "таджицькі сомоні", "таджицьких сомоні", "таджицького сомоні"),
        // TMT
        CurrencyRow(
            0x544D_5400_0000_0000, 934, 2, .masculine, "Turkmenistani manat", "Turkmenistani manats", "",
            "туркменський манат", "туркменські манати", "туркменських манатів", "туркменського маната"),
        // TND
        CurrencyRow(
            0x544E_4400_0000_0000, 788, 3, .masculine, "Tunisian dinar", "Tunisian dinars", "",
            "туніський динар", "туніські динари", "туніських динарів", "туніського динара"),
        // TOP
        CurrencyRow(
            0x544F_5000_0000_0000, 776, 2, .feminine, "Tongan paʻanga", "Tongan paʻanga", "",
            "тонганська паанга", "тонганські паанги", "тонганських паанг", "тонганської паанги"),
        // TRY
        CurrencyRow(
            0x5452_5900_0000_0000, 949, 2, .feminine, "Turkish lira", "Turkish liras", "₺",
            "турецька ліра", "турецькі ліри", "турецьких лір", "турецької ліри"),
        // TTD
        CurrencyRow(
            0x5454_4400_0000_0000, 780, 2, .masculine, "Trinidad and Tobago dollar", "Trinidad and Tobago dollars", "",
            "долар Тринідаду і Тобаго", "долари Тринідаду і Тобаго", "доларів Тринідаду і Тобаго",
            "долара Тринідаду і Тобаго"),
        // TWD
        CurrencyRow(
            0x5457_4400_0000_0000, 901, 2, .masculine, "New Taiwan dollar", "New Taiwan dollars", "NT$",
            "новий тайванський долар", "нові тайванські долари", "нових тайванських доларів",
            "нового тайванського долара"),
        // TZS
        CurrencyRow(
            0x545A_5300_0000_0000, 834, 2, .masculine, "Tanzanian shilling", "Tanzanian shillings", "",
            "танзанійський шилінг", "танзанійські шилінги", "танзанійських шилінгів", "танзанійського шилінга"),
        // UAH
        CurrencyRow(
            0x5541_4800_0000_0000, 980, 2, .feminine, "hryvnia", "hryvnias", "₴",
            "гривня", "гривні", "гривень", "гривні"),
        // UGX
        CurrencyRow(
            0x5547_5800_0000_0000, 800, 0, .masculine, "Ugandan shilling", "Ugandan shillings", "",
            "угандійський шилінг", "угандійські шилінги", "угандійських шилінгів", "угандійського шилінга"),
        // USD
        CurrencyRow(
            0x5553_4400_0000_0000, 840, 2, .masculine, "US dollar", "US dollars", "$",
            "долар США", "долари США", "доларів США", "долара США"),
        // USN
        CurrencyRow(
            0x5553_4E00_0000_0000, 997, 2, .masculine, "US dollar of the next day", "US dollars of the next day", "",
            "долар США наступного дня", "долари США наступного дня", "доларів США наступного дня",
            "долара США наступного дня"),
        // UYI
        CurrencyRow(
            0x5559_4900_0000_0000, 940, 0, .masculine, "Uruguayan indexed peso", "Uruguayan indexed pesos", "",
            "уругвайський індексований песо", "уругвайські індексовані песо", "уругвайських індексованих песо",
            "уругвайського індексованого песо"),
        // UYU
        CurrencyRow(
            0x5559_5500_0000_0000, 858, 2, .masculine, "Uruguayan peso", "Uruguayan pesos", "",
            "уругвайський песо", "уругвайські песо", "уругвайських песо", "уругвайського песо"),
        // UYW
        CurrencyRow(
            0x5559_5700_0000_0000, 927, 4, .feminine, "Uruguayan wage index unit", "Uruguayan wage index units", "",
            "уругвайська одиниця індексу зарплат", "уругвайські одиниці індексу зарплат",
            "уругвайських одиниць індексу зарплат", "уругвайської одиниці індексу зарплат"),
        // UZS
        CurrencyRow(
            0x555A_5300_0000_0000, 860, 2, .masculine, "Uzbek sum", "Uzbek sums", "",
            "узбецький сум", "узбецькі суми", "узбецьких сумів", "узбецького сума"),
        // VED
        CurrencyRow(
            0x5645_4400_0000_0000, 926, 2, .masculine, "Venezuelan digital bolívar", "Venezuelan digital bolívares", "",
            "венесуельський цифровий болівар", "венесуельські цифрові болівари", "венесуельських цифрових боліварів",
            "венесуельського цифрового болівара"),
        // VES
        CurrencyRow(
            0x5645_5300_0000_0000, 928, 2, .masculine, "Venezuelan bolívar", "Venezuelan bolívares", "",
            "венесуельський болівар", "венесуельські болівари", "венесуельських боліварів", "венесуельського болівара"),
        // VND
        CurrencyRow(
            0x564E_4400_0000_0000, 704, 0, .masculine, "Vietnamese dong", "Vietnamese dong", "₫",
            "в'єтнамський донг", "в'єтнамські донги", "в'єтнамських донгів", "в'єтнамського донга"),
        // VUV
        CurrencyRow(
            0x5655_5600_0000_0000, 548, 0, .masculine, "Vanuatu vatu", "Vanuatu vatu", "",
            "вануатський вату", "вануатські вату", "вануатських вату", "вануатського вату"),
        // WST
        CurrencyRow(
            0x5753_5400_0000_0000, 882, 2, .feminine, "Samoan tala", "Samoan talas", "",
            "самоанська тала", "самоанські тали", "самоанських тал", "самоанської тали"),
        // XAD
        CurrencyRow(
            0x5841_4400_0000_0000, 396, 2, .masculine, "Arab accounting dinar", "Arab accounting dinars", "",
            "арабський розрахунковий динар", "арабські розрахункові динари", "арабських розрахункових динарів",
            "арабського розрахункового динара"),
        // XAF
        CurrencyRow(
            0x5841_4600_0000_0000, 950, 0, .masculine, "Central African CFA franc", "Central African CFA francs", "",
            "центральноафриканський франк", "центральноафриканські франки", "центральноафриканських франків",
            "центральноафриканського франка"),
        // XAG
        CurrencyRow(
            0x5841_4700_0000_0000, 961, -1, .feminine, "troy ounce of silver", "troy ounces of silver", "",
            "унція срібла", "унції срібла", "унцій срібла", "унції срібла"),
        // XAU
        CurrencyRow(
            0x5841_5500_0000_0000, 959, -1, .feminine, "troy ounce of gold", "troy ounces of gold", "",
            "унція золота", "унції золота", "унцій золота", "унції золота"),
        // XBA
        CurrencyRow(
            0x5842_4100_0000_0000, 955, -1, .feminine, "European composite unit", "European composite units", "",
            "європейська складена одиниця", "європейські складені одиниці", "європейських складених одиниць",
            "європейської складеної одиниці"),
        // XBB
        CurrencyRow(
            0x5842_4200_0000_0000, 956, -1, .feminine, "European monetary unit", "European monetary units", "",
            "європейська грошова одиниця", "європейські грошові одиниці", "європейських грошових одиниць",
            "європейської грошової одиниці"),
        // XBC
        CurrencyRow(
            0x5842_4300_0000_0000, 957, -1, .feminine, "European unit of account 9", "European units of account 9", "",
            "європейська розрахункова одиниця 9", "європейські розрахункові одиниці 9",
            "європейських розрахункових одиниць 9", "європейської розрахункової одиниці 9"),
        // XBD
        CurrencyRow(
            0x5842_4400_0000_0000, 958, -1, .feminine, "European unit of account 17", "European units of account 17",
            "",
            "європейська розрахункова одиниця 17", "європейські розрахункові одиниці 17",
            "європейських розрахункових одиниць 17", "європейської розрахункової одиниці 17"),
        // XCD
        CurrencyRow(
            0x5843_4400_0000_0000, 951, 2, .masculine, "East Caribbean dollar", "East Caribbean dollars", "",
            "східнокарибський долар", "східнокарибські долари", "східнокарибських доларів", "східнокарибського долара"),
        // XCG
        CurrencyRow(
            0x5843_4700_0000_0000, 532, 2, .masculine, "Caribbean guilder", "Caribbean guilders", "",
            "карибський гульден", "карибські гульдени", "карибських гульденів", "карибського гульдена"),
        // XDR
        CurrencyRow(
            0x5844_5200_0000_0000, 960, -1, .feminine, "special drawing right", "special drawing rights", "",
            "одиниця СПЗ", "одиниці СПЗ", "одиниць СПЗ", "одиниці СПЗ"),
        // XOF
        CurrencyRow(
            0x584F_4600_0000_0000, 952, 0, .masculine, "West African CFA franc", "West African CFA francs", "",
            "західноафриканський франк", "західноафриканські франки", "західноафриканських франків",
            "західноафриканського франка"),
        // XPD
        CurrencyRow(
            0x5850_4400_0000_0000, 964, -1, .feminine, "troy ounce of palladium", "troy ounces of palladium", "",
            "унція паладію", "унції паладію", "унцій паладію", "унції паладію"),
        // XPF
        CurrencyRow(
            0x5850_4600_0000_0000, 953, 0, .masculine, "CFP franc", "CFP francs", "",
            "французький тихоокеанський франк", "французькі тихоокеанські франки", "французьких тихоокеанських франків",
            "французького тихоокеанського франка"),
        // XPT
        CurrencyRow(
            0x5850_5400_0000_0000, 962, -1, .feminine, "troy ounce of platinum", "troy ounces of platinum", "",
            "унція платини", "унції платини", "унцій платини", "унції платини"),
        // XSU
        CurrencyRow(
            0x5853_5500_0000_0000, 994, -1, .masculine, "sucre", "sucres", "",
            "сукре", "сукре", "сукре", "сукре"),
        // XTS
        CurrencyRow(
            0x5854_5300_0000_0000, 963, -1, .feminine, "testing unit", "testing units", "",
            "тестова одиниця", "тестові одиниці", "тестових одиниць", "тестової одиниці"),
        // XUA
        CurrencyRow(
            0x5855_4100_0000_0000, 965, -1, .feminine, "ADB unit of account", "ADB units of account", "",
            "розрахункова одиниця АБР", "розрахункові одиниці АБР", "розрахункових одиниць АБР",
            "розрахункової одиниці АБР"),
        // XXX
        CurrencyRow(
            0x5858_5800_0000_0000, 999, -1, .feminine, "unknown unit of currency", "unknown units of currency", "",
            "невідома грошова одиниця", "невідомі грошові одиниці", "невідомих грошових одиниць",
            "невідомої грошової одиниці"),
        // YER
        CurrencyRow(
            0x5945_5200_0000_0000, 886, 2, .masculine, "Yemeni rial", "Yemeni rials", "",
            "єменський ріал", "єменські ріали", "єменських ріалів", "єменського ріала"),
        // ZAR
        CurrencyRow(
            0x5A41_5200_0000_0000, 710, 2, .masculine, "South African rand", "South African rand", "",
            "південноафриканський ранд", "південноафриканські ранди", "південноафриканських рандів",
            "південноафриканського ранда"),
        // ZMW
        CurrencyRow(
            0x5A4D_5700_0000_0000, 967, 2, .feminine, "Zambian kwacha", "Zambian kwacha", "",
            "замбійська квача", "замбійські квачі", "замбійських квач", "замбійської квачі"),
        // ZWG
        CurrencyRow(
            0x5A57_4700_0000_0000, 924, 2, .masculine, "Zimbabwe gold", "Zimbabwe gold", "",
            "зімбабвійський золотий", "зімбабвійські золоті", "зімбабвійських золотих", "зімбабвійського золотого"),
    ]
}
