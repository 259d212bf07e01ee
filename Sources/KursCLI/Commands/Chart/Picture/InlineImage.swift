/// A PNG image as the control sequences with which terminals take pictures.
enum InlineImage {
    /// kitty's graphics protocol: pieces of at most 4096 characters, without an answer, a number of columns wide.
    static func kitty(_ png: [UInt8], columns: Int) -> [UInt8] {
        let text = base64(png)
        var bytes: [UInt8] = []
        var start = 0
        while start < text.count {
            let end = min(start + 4096, text.count)
            let controls = start == 0 ? "a=T,f=100,q=2,c=\(columns)," : ""
            bytes += "\u{1B}_G\(controls)m=\(end < text.count ? 1 : 0);".utf8
            bytes += text[start..<end]
            bytes += "\u{1B}\\".utf8
            start = end
        }
        return bytes + "\n".utf8
    }

    /// iTerm2's inline images.
    static func iterm(_ png: [UInt8], columns: Int) -> [UInt8] {
        Array("\u{1B}]1337;File=inline=1;size=\(png.count);width=\(columns);preserveAspectRatio=1:".utf8)
            + base64(png) + "\u{7}\n".utf8
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// RFC 4648, with padding.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            let group =
                Int(bytes[start]) << 16 | (count > 1 ? Int(bytes[start + 1]) << 8 : 0)
                | (count > 2 ? Int(bytes[start + 2]) : 0)
            for place in 0..<4 {
                text.append(place <= count ? alphabet[group >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return text
    }
}
