/// The single-byte encodings with a table here, by the WHATWG Encoding Standard.
package enum SingleByteEncoding: Int, Sendable {
    case ibm866, iso8859_2, iso8859_3, iso8859_4, iso8859_5, iso8859_6, iso8859_7, iso8859_8, iso8859_10, iso8859_13
    case iso8859_14, iso8859_15, iso8859_16, koi8r, koi8u, macCyrillic, macintosh, windows874, windows1250, windows1251
    case windows1252, windows1253, windows1254, windows1255, windows1256, windows1257, windows1258

    /// The code points of the bytes 0x80…0xFF, in order.
    package var table: [UInt16] { SingleByteEncoding.tables[rawValue] }

    /// A byte without a character maps to the control character of its number below 0xA0 and to U+FFFD above, as the
    /// standard requires.
    private static let tables: [[UInt16]] = characters.split(separator: "\n").map { line in
        let scalars = Array(line.unicodeScalars.drop { $0 != " " }.dropFirst())
        let first = scalars.count > 96 ? 0x80 : 0xA0
        return (0x80...0xFF).map { byte in
            let place = byte - first
            if scalars.indices.contains(place), scalars[place] != " " { return UInt16(scalars[place].value) }
            return byte < 0xA0 ? UInt16(byte) : 0xFFFD
        }
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

/// The names of the cases, in their order, and the characters of their bytes from 0xA0 on, or from 0x80 where there are
/// more than 96; a blank is a byte without a character.
private let characters = """
    ibm866 АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчш\
    щъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{A0}
    iso8859_2 \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúű\
    üýţ˙
    iso8859_3 \u{A0}Ħ˘£¤ Ĥ§¨İŞĞĴ\u{AD} Ż°ħ²³´µĥ·¸ışğĵ½ żÀÁÂ ÄĊĈÇÈÉÊËÌÍÎÏ ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜßàáâ äċĉçèéêëìíîï ñòóôġö÷ĝùúû\
    üŭŝ˙
    iso8859_4 \u{A0}ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u{AD}Ž¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪßāáâãäåæįčéęëėíîīđņōķôõö÷øųúû\
    üũū˙
    iso8859_5 \u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя№ёђѓєѕіїјљњћ\
    ќ§ўџ
    iso8859_6 \u{A0}   ¤       ،\u{AD}             ؛   ؟ ءآأؤإئابةتثجحخدذرزسشصضطظعغ     ـفقكلمنهوىي\u{64B}\u{64C}\
    \u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}
    iso8859_7 \u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD} ―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋ\
    όύώ
    iso8859_8 \u{A0} ¢£¤¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾                                ‗אבגדהוזחטיךכלםמןנסעףפץצקרשת  \
    \u{200E}\u{200F}
    iso8859_10 \u{A0}ĄĒĢĪĨĶ§ĻĐŠŦŽ\u{AD}ŪŊ°ąēģīĩķ·ļđšŧž―ūŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞßāáâãäåæįčéęëėíîïðņōóôõöũøųú\
    ûüýþĸ
    iso8859_13 \u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłś\
    ūüżž’
    iso8859_14 \u{A0}Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u{AD}®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶßàáâãäåæçèéêëìíîïŵñòóôõöṫøùú\
    ûüýŷÿ
    iso8859_15 \u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùú\
    ûüýþÿ
    iso8859_16 \u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùú\
    ûüęțÿ
    koi8r ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦД\
    ЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
    koi8u ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ёє╔ії╗╘╙╚╛ґў╞╟╠╡ЁЄ╣ІЇ╦╧╨╩╪ҐЎ©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦД\
    ЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
    macCyrillic АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ†°Ґ£§•¶І®©™Ђђ≠Ѓѓ∞±≤≥іµґЈЄєЇїЉљЊњјЅ¬√ƒ≈∆«»…\u{A0}ЋћЌќѕ–—“”‘’÷„ЎўЏџ№Ёё\
    яабвгдежзийклмнопрстуфхцчшщъыьэю€
    macintosh ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡\
    ·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    windows874 €    …           ‘’“”•–—        \u{A0}กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะ\u{E31}าำ\
    \u{E34}\u{E35}\u{E36}\u{E37}\u{E38}\u{E39}\u{E3A}    ฿เแโใไๅๆ\u{E47}\u{E48}\u{E49}\u{E4A}\u{E4B}\u{E4C}\u{E4D}\
    \u{E4E}๏๐๑๒๓๔๕๖๗๘๙๚๛
    windows1250 € ‚ „…†‡ ‰Š‹ŚŤŽŹ ‘’“”•–— ™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮ\
    ÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    windows1251 ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩ\
    ЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
    windows1252 € ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙ\
    ÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
    windows1253 € ‚ƒ„…†‡ ‰ ‹     ‘’“”•–— ™ ›    \u{A0}΅Ά£¤¥¦§¨© «¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ ΣΤΥΦΧΨΩ\
    ΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ
    windows1254 € ‚ƒ„…†‡ˆ‰Š‹Œ    ‘’“”•–—˜™š›œ  Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙ\
    ÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ
    windows1255 € ‚ƒ„…†‡ˆ‰ ‹     ‘’“”•–—˜™ ›    \u{A0}¡¢£₪¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾¿\u{5B0}\u{5B1}\u{5B2}\
    \u{5B3}\u{5B4}\u{5B5}\u{5B6}\u{5B7}\u{5B8}\u{5B9}\u{5BA}\u{5BB}\u{5BC}\u{5BD}־\u{5BF}׀\u{5C1}\u{5C2}׃װױײ׳״       \
    אבגדהוזחטיךכלםמןנסעףפץצקרשת  \u{200E}\u{200F}
    windows1256 €پ‚ƒ„…†‡ˆ‰ٹ‹Œچژڈگ‘’“”•–—ک™ڑ›œ\u{200C}\u{200D}ں\u{A0}،¢£¤¥¦§¨©ھ«¬\u{AD}®¯°±²³´µ¶·¸¹؛»¼½¾؟ہءآأؤإئابةتث\
    جحخدذرزسشصض×طظعغـفقكàلâمنهوçèéêëىيîï\u{64B}\u{64C}\u{64D}\u{64E}ô\u{64F}\u{650}÷\u{651}ù\u{652}ûü\u{200E}\
    \u{200F}ے
    windows1257 € ‚ „…†‡ ‰ ‹ ¨ˇ¸ ‘’“”•–— ™ › ¯˛ \u{A0} ¢£¤ ¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁ\
    ŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙
    windows1258 € ‚ƒ„…†‡ˆ‰ ‹Œ    ‘’“”•–—˜™ ›œ  Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂĂÄÅÆÇÈÉÊË\u{300}ÍÎÏĐÑ\
    \u{309}ÓÔƠÖ×ØÙÚÛÜƯ\u{303}ßàáâăäåæçèéêë\u{301}íîïđñ\u{323}óôơö÷øùúûüư₫ÿ
    """
