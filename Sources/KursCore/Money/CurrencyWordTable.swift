/// The everyday words for money, the most asked-for first; which is also the order of suggestions.
///
/// One form of a word is enough, for words are compared without their case endings; a form whose stem differs
/// (`гривень`) stands beside. Abbreviations end in a point: they have no endings, so that `гр.` is not `гра`. Words are
/// separated by spaces, names of several words are in ``phrases``.
enum CurrencyWordTable {
    static let words: [CurrencyWordRow] = [
        CurrencyWordRow(
            0x5553_4400_0000_0000,
            "$ us$ usd$ долар доларчик доллар дол. долл. бакс dollar dolar buck usdollar dol"),
        CurrencyWordRow(0x4555_5200_0000_0000, "€ євро евро euro евр eur€ єврик"),
        CurrencyWordRow(
            0x504C_4E00_0000_0000, "zł zl злотий злот zloty zlot złoty zloties zlote złote zlotych złotych"),
        CurrencyWordRow(
            0x5541_4800_0000_0000,
            "₴ грн. гривня гривень гривна гривен hryvnia hryvnya hryvna hryven hryvnia hrn grn uah₴ гр."),
        CurrencyWordRow(0x4742_5000_0000_0000, "£ фунт pound sterling quid стерлінг стерлинг"),
        CurrencyWordRow(0x4348_4600_0000_0000, "франк franc ₣ fr sfr chf"),
        CurrencyWordRow(0x435A_4B00_0000_0000, "kč kc koruna korun"),
        CurrencyWordRow(0x4A50_5900_0000_0000, "¥ єна єн ієна ієн йена иена йен иен yen"),
        CurrencyWordRow(0x434E_5900_0000_0000, "cn¥ юань yuan жэньминьби женьміньбі renminbi rmb 元"),
        CurrencyWordRow(0x4341_4400_0000_0000, "c$ ca$"),
        CurrencyWordRow(0x4155_4400_0000_0000, "a$ au$"),
        CurrencyWordRow(0x5452_5900_0000_0000, "₺ ліра лір лира лир lira"),
        CurrencyWordRow(0x4855_4600_0000_0000, "ft форинт forint"),
        CurrencyWordRow(0x5345_4B00_0000_0000, "kronor"),
        CurrencyWordRow(0x4E4F_4B00_0000_0000, ""),
        CurrencyWordRow(0x444B_4B00_0000_0000, ""),
        CurrencyWordRow(0x524F_4E00_0000_0000, ""),
        CurrencyWordRow(0x4D44_4C00_0000_0000, ""),
        CurrencyWordRow(0x494C_5300_0000_0000, "₪ шекель shekel nis"),
        CurrencyWordRow(0x4745_4C00_0000_0000, "₾ ларі лари lari"),
        CurrencyWordRow(0x4B5A_5400_0000_0000, "₸ тенге теньге tenge"),
        CurrencyWordRow(0x5255_4200_0000_0000, "₽ рубль ruble rouble руб. rur"),
        CurrencyWordRow(0x4254_4300_0000_0000, "₿ біткоїн біткойн биткоин биткойн біток бітк биток битк bitcoin xbt"),
        CurrencyWordRow(0x4554_4800_0000_0000, "ξ ефір ефіріум етеріум эфир эфириум ether ethereum"),
        CurrencyWordRow(0x5553_4454_0000_0000, "тезер тетер юсдт. tether usd₮"),
        CurrencyWordRow(0x534F_4C00_0000_0000, "солана solana"),
        CurrencyWordRow(0x584C_4D00_0000_0000, "стеллар stellar"),
        CurrencyWordRow(0x584D_5200_0000_0000, "монеро monero"),
        CurrencyWordRow(0x5852_5000_0000_0000, "ріпл рипл рiпл ripple"),
        CurrencyWordRow(0x5452_5800_0000_0000, "трон tron"),
        CurrencyWordRow(0x544F_4E00_0000_0000, "тонкоїн тонкоин toncoin"),
        CurrencyWordRow(0x4C54_4300_0000_0000, "ł лайткоїн лайткоин litecoin"),
        CurrencyWordRow(0x444F_4745_0000_0000, "ð доджкоїн догікоїн доги dogecoin doge"),
        CurrencyWordRow(0x5841_5500_0000_0000, "золото gold"),
        CurrencyWordRow(0x5841_4700_0000_0000, "срібло серебро silver"),
        CurrencyWordRow(0x5850_5400_0000_0000, "платина platinum"),
        CurrencyWordRow(0x5850_4400_0000_0000, "паладій палладий palladium"),
        CurrencyWordRow(0x5844_5200_0000_0000, "спз. сдр. sdr"),
        CurrencyWordRow(0x4247_4E00_0000_0000, "лев lev leva лв."),
        CurrencyWordRow(0x4852_4B00_0000_0000, "куна kuna кун"),
        CurrencyWordRow(0x4B52_5700_0000_0000, "₩ вона вон won"),
        CurrencyWordRow(0x494E_5200_0000_0000, "₹"),
        CurrencyWordRow(0x5448_4200_0000_0000, "฿ бат baht"),
        CurrencyWordRow(0x564E_4400_0000_0000, "₫ донг dong"),
        CurrencyWordRow(0x4252_4C00_0000_0000, "r$ реал real reais"),
        CurrencyWordRow(0x5A41_5200_0000_0000, "ранд ренд рэнд rand"),
        CurrencyWordRow(0x414D_4400_0000_0000, "֏ драм dram"),
        CurrencyWordRow(0x4B47_5300_0000_0000, "сом som"),
        CurrencyWordRow(0x555A_5300_0000_0000, "сум sum"),
        CurrencyWordRow(0x4D4E_5400_0000_0000, "₮ тугрик tugrik"),
        CurrencyWordRow(0x5541_4B00_0000_0000, "карбованець карбованц karbovanets karbovantsi купон"),
    ]

    /// How many rows from the first on are worth suggesting for a mistyped code.
    static let popularCount = 38

    /// Words that several currencies answer to, the likelier first.
    static let ambiguous: [AmbiguousWordRow] = [
        AmbiguousWordRow("крона крон кроны krona krone króna kroner kr crown", "CZK SEK NOK DKK ISK"),
        AmbiguousWordRow("лей леї lei leu", "RON MDL"),
        AmbiguousWordRow("дирхам dirham", "AED MAD"),
        AmbiguousWordRow("динар dinar", "RSD KWD IQD JOD DZD TND"),
        AmbiguousWordRow("денар denar", "MKD RSD"),
        AmbiguousWordRow("песо peso", "MXN ARS CLP COP PHP"),
        AmbiguousWordRow("рупія рупій рупия рупий rupee rupiah", "INR IDR PKR LKR"),
        AmbiguousWordRow("манат manat", "AZN TMT"),
        AmbiguousWordRow("ріал риал ріял rial riyal", "SAR IRR QAR OMR"),
        AmbiguousWordRow("шилінг шиллинг shilling", "KES UGX TZS"),
        AmbiguousWordRow("марка марок mark", "BAM DEM"),
        AmbiguousWordRow("гульден guilder", "XCG NLG"),
        AmbiguousWordRow("квача kwacha", "ZMW MWK"),
    ]

    /// Names of several words that are not those of the tables; separated by `|`.
    static let phrases: [CurrencyWordRow] = [
        CurrencyWordRow(
            0x5553_4400_0000_0000,
            "американський долар|американский доллар|доллар сша|долар сполучених штатів|american dollar|united states dollar"
        ),
        CurrencyWordRow(
            0x504C_4E00_0000_0000, "польский злотый|польська злота|polish zloties|polski złoty|polish złoty"),
        CurrencyWordRow(
            0x5541_4800_0000_0000,
            "українська гривня|українських гривень|украинская гривна|украинских гривен|ukrainian hryvnia"),
        CurrencyWordRow(
            0x4742_5000_0000_0000,
            "англійський фунт|британський фунт|фунт стерлингов|английский фунт|британский фунт|british pound|english pound"
        ),
        CurrencyWordRow(0x4348_4600_0000_0000, "швейцарский франк"),
        CurrencyWordRow(0x435A_4B00_0000_0000, "чешская крона|чешских крон|czech crown"),
        CurrencyWordRow(0x4A50_5900_0000_0000, "японская иена|японских иен|японская йена|японских йен"),
        CurrencyWordRow(0x434E_5900_0000_0000, "китайский юань|юань женьміньбі|китайських женьміньбі|chinese renminbi"),
        CurrencyWordRow(0x4341_4400_0000_0000, "канадский доллар"),
        CurrencyWordRow(0x4155_4400_0000_0000, "австралийский доллар"),
        CurrencyWordRow(0x5452_5900_0000_0000, "турецкая лира|турецких лир"),
        CurrencyWordRow(0x4855_4600_0000_0000, "венгерский форинт"),
        CurrencyWordRow(0x5345_4B00_0000_0000, "шведская крона|шведских крон|swedish crown"),
        CurrencyWordRow(0x4E4F_4B00_0000_0000, "норвежская крона|норвежских крон|norwegian crown"),
        CurrencyWordRow(0x444B_4B00_0000_0000, "датская крона|датских крон|danish crown"),
        CurrencyWordRow(0x4953_4B00_0000_0000, "исландская крона|исландских крон|icelandic crown"),
        CurrencyWordRow(0x524F_4E00_0000_0000, "румынский лей"),
        CurrencyWordRow(0x4D44_4C00_0000_0000, "молдавский лей|молдавський лей"),
        CurrencyWordRow(
            0x494C_5300_0000_0000, "ізраїльський шекель|израильский шекель|новый израильский шекель|israeli shekel"),
        CurrencyWordRow(0x4745_4C00_0000_0000, "грузинский лари"),
        CurrencyWordRow(0x4B5A_5400_0000_0000, "казахський тенге|казахский тенге|казахстанский тенге"),
        CurrencyWordRow(0x5255_4200_0000_0000, "российский рубль|русский рубль|russian rouble"),
        CurrencyWordRow(0x4259_4E00_0000_0000, "белорусский рубль|белорусских рублей|belarusian rouble"),
        CurrencyWordRow(0x4247_4E00_0000_0000, "болгарский лев"),
        CurrencyWordRow(0x4145_4400_0000_0000, "дирхам оаэ|дирхам эмиратов|дирхам еміратів"),
        CurrencyWordRow(0x415A_4E00_0000_0000, "азербайджанский манат"),
        CurrencyWordRow(0x414D_4400_0000_0000, "армянский драм"),
        CurrencyWordRow(0x484B_4400_0000_0000, "гонконгский доллар|гонконгівський долар"),
        CurrencyWordRow(0x5347_4400_0000_0000, "сингапурский доллар"),
        CurrencyWordRow(0x4E5A_4400_0000_0000, "новозеландский доллар"),
        CurrencyWordRow(0x494E_5200_0000_0000, "индийская рупия|индийских рупий"),
        CurrencyWordRow(0x5553_4454_0000_0000, "tether usdt|usd tether"),
        CurrencyWordRow(0x5841_5500_0000_0000, "унция золота|тройська унція золота"),
        CurrencyWordRow(0x5841_4700_0000_0000, "унция серебра|тройська унція срібла"),
    ]
}

struct CurrencyWordRow: Sendable {
    let packed: UInt64
    let words: StaticString

    init(_ packed: UInt64, _ words: StaticString) {
        self.packed = packed
        self.words = words
    }
}

struct AmbiguousWordRow: Sendable {
    let words: StaticString
    let codes: StaticString

    init(_ words: StaticString, _ codes: StaticString) {
        self.words = words
        self.codes = codes
    }
}
