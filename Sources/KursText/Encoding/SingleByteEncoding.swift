/// The single-byte encodings with a table here, by the WHATWG Encoding Standard.
package enum SingleByteEncoding: Int, Sendable {
    case ibm866, iso8859_2, iso8859_3, iso8859_4, iso8859_5, iso8859_6, iso8859_7, iso8859_8, iso8859_10, iso8859_13
    case iso8859_14, iso8859_15, iso8859_16, koi8r, koi8u, macCyrillic, macintosh, windows874, windows1250, windows1251
    case windows1252, windows1253, windows1254, windows1255, windows1256, windows1257, windows1258

    /// The encoding of a name, as the standard writes it; `nil` for those without a table here.
    package init?(name: String) {
        guard let index = SingleByteEncoding.tables.firstIndex(where: { $0.name == name }) else { return nil }
        self.init(rawValue: index)
    }

    /// The code points of the bytes 0x80…0xFF, in order.
    package var table: [UInt16] { SingleByteEncoding.tables[rawValue].table }

    /// A byte without a character maps to the control character of its number below 0xA0 and to U+FFFD above, as the
    /// standard requires.
    private static let tables: [(name: String, table: [UInt16])] = characters.split(separator: "\n").map { line in
        let name = line.unicodeScalars.prefix { $0 != " " }
        let scalars = Array(line.unicodeScalars.dropFirst(name.count + 1))
        let first = scalars.count > 96 ? 0x80 : 0xA0
        let table: [UInt16] = (0x80...0xFF).map { byte in
            let place = byte - first
            if scalars.indices.contains(place), scalars[place] != " " { return UInt16(scalars[place].value) }
            return byte < 0xA0 ? UInt16(byte) : 0xFFFD
        }
        return (String(name), table)
    }

    package func scalar(of byte: UInt8) -> Unicode.Scalar {
        byte < 0x80 ? Unicode.Scalar(byte) : Unicode.Scalar(table[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    /// The bytes of a text, with `?` for a character that there is no byte for; O(n).
    package func encode(_ text: String) -> [UInt8] {
        let table = table
        return text.unicodeScalars.map { scalar in
            if scalar.value < 0x80 { return UInt8(scalar.value) }
            let place = table.firstIndex(of: UInt16(clamping: scalar.value))
            return place.map { UInt8($0 + 0x80) } ?? UInt8(ascii: "?")
        }
    }

    /// The text of bytes as UTF-8; O(n), runs of ASCII are copied whole.
    package func decode(_ bytes: Span<UInt8>) -> [UInt8] {
        let table = table
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count &+ bytes.count / 2)
        var at = 0
        while at < bytes.count {
            let run = at
            while at < bytes.count, bytes[at] < 0x80 { at &+= 1 }
            output.append(bytes, run, at)
            while at < bytes.count, bytes[at] >= 0x80 {
                output.append(scalar: UInt32(table[Int(bytes[at]) &- 0x80]))
                at &+= 1
            }
        }
        return output
    }
}

/// The text of `x-user-defined`: ASCII, and U+F780 to U+F7FF for the bytes above; O(n).
package func decodeUserDefined(_ bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for index in bytes.indices {
        let byte = bytes[index]
        output.append(scalar: byte < 0x80 ? UInt32(byte) : 0xF700 &+ UInt32(byte))
    }
    return output
}

/// The names of the standard, in the order of the cases, and the characters of their bytes from 0xA0 on, or from 0x80
/// where there are more than 96; a blank is a byte without a character.
private let characters = """
    IBM866 АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъы\
    ьэюяЁёЄєЇїЎў°∙·√№¤■\u{A0}
    ISO-8859-2 \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüý\
    ţ˙
    ISO-8859-3 \u{A0}Ħ˘£¤ Ĥ§¨İŞĞĴ\u{AD} Ż°ħ²³´µĥ·¸ışğĵ½ żÀÁÂ ÄĊĈÇÈÉÊËÌÍÎÏ ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜßàáâ äċĉçèéêëìíîï ñòóôġö÷ĝùúûüŭ\
    ŝ˙
    ISO-8859-4 \u{A0}ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u{AD}Ž¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪßāáâãäåæįčéęëėíîīđņōķôõö÷øųúûüũ\
    ū˙
    ISO-8859-5 \u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§\
    ўџ
    ISO-8859-6 \u{A0}   ¤       ،\u{AD}             ؛   ؟ ءآأؤإئابةتثجحخدذرزسشصضطظعغ     ـفقكلمنهوىي\u{64B}\u{64C}\
    \u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}
    ISO-8859-7 \u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD} ―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύ\
    ώ
    ISO-8859-8 \u{A0} ¢£¤¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾                                ‗אבגדהוזחטיךכלםמןנסעףפץצקרשת  \
    \u{200E}\u{200F}
    ISO-8859-10 \u{A0}ĄĒĢĪĨĶ§ĻĐŠŦŽ\u{AD}ŪŊ°ąēģīĩķ·ļđšŧž―ūŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞßāáâãäåæįčéęëėíîïðņōóôõöũøųúûü\
    ýþĸ
    ISO-8859-13 \u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūü\
    żž’
    ISO-8859-14 \u{A0}Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u{AD}®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶßàáâãäåæçèéêëìíîïŵñòóôõöṫøùúûü\
    ýŷÿ
    ISO-8859-15 \u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûü\
    ýþÿ
    ISO-8859-16 \u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûü\
    ęțÿ
    KOI8-R ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФ\
    ГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
    KOI8-U ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ёє╔ії╗╘╙╚╛ґў╞╟╠╡ЁЄ╣ІЇ╦╧╨╩╪ҐЎ©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФ\
    ГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
    x-mac-cyrillic АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ†°Ґ£§•¶І®©™Ђђ≠Ѓѓ∞±≤≥іµґЈЄєЇїЉљЊњјЅ¬√ƒ≈∆«»…\u{A0}ЋћЌќѕ–—“”‘’÷„ЎўЏџ№Ёё\
    яабвгдежзийклмнопрстуфхцчшщъыьэю€
    macintosh ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„\
    ‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    windows-874 €    …           ‘’“”•–—        \u{A0}กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะ\u{E31}าำ\u{E34}\
    \u{E35}\u{E36}\u{E37}\u{E38}\u{E39}\u{E3A}    ฿เแโใไๅๆ\u{E47}\u{E48}\u{E49}\u{E4A}\u{E4B}\u{E4C}\u{E4D}\u{E4E}๏๐๑๒๓\
    ๔๕๖๗๘๙๚๛
    windows-1250 € ‚ „…†‡ ‰Š‹ŚŤŽŹ ‘’“”•–— ™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰ\
    ÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    windows-1251 ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫ\
    ЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
    windows-1252 € ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛ\
    ÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
    windows-1253 € ‚ƒ„…†‡ ‰ ‹     ‘’“”•–— ™ ›    \u{A0}΅Ά£¤¥¦§¨© «¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ ΣΤΥΦΧΨΩΪΫ\
    άέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ
    windows-1254 € ‚ƒ„…†‡ˆ‰Š‹Œ    ‘’“”•–—˜™š›œ  Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛ\
    ÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ
    windows-1255 € ‚ƒ„…†‡ˆ‰ ‹     ‘’“”•–—˜™ ›    \u{A0}¡¢£₪¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾¿\u{5B0}\u{5B1}\u{5B2}\u{5B3}\
    \u{5B4}\u{5B5}\u{5B6}\u{5B7}\u{5B8}\u{5B9}\u{5BA}\u{5BB}\u{5BC}\u{5BD}־\u{5BF}׀\u{5C1}\u{5C2}׃װױײ׳״       אבגדהוזחט\
    יךכלםמןנסעףפץצקרשת  \u{200E}\u{200F}
    windows-1256 €پ‚ƒ„…†‡ˆ‰ٹ‹Œچژڈگ‘’“”•–—ک™ڑ›œ\u{200C}\u{200D}ں\u{A0}،¢£¤¥¦§¨©ھ«¬\u{AD}®¯°±²³´µ¶·¸¹؛»¼½¾؟ہءآأؤإئابةتثجح\
    خدذرزسشصض×طظعغـفقكàلâمنهوçèéêëىيîï\u{64B}\u{64C}\u{64D}\u{64E}ô\u{64F}\u{650}÷\u{651}ù\u{652}ûü\u{200E}\u{200F}ے
    windows-1257 € ‚ „…†‡ ‰ ‹ ¨ˇ¸ ‘’“”•–— ™ › ¯˛ \u{A0} ¢£¤ ¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪ\
    ÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙
    windows-1258 € ‚ƒ„…†‡ˆ‰ ‹Œ    ‘’“”•–—˜™ ›œ  Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂĂÄÅÆÇÈÉÊË\u{300}ÍÎÏĐÑ\
    \u{309}ÓÔƠÖ×ØÙÚÛÜƯ\u{303}ßàáâăäåæçèéêë\u{301}íîïđñ\u{323}óôơö÷øùúûüư₫ÿ
    """
