import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursCharts
@testable import KursCore
@testable import KursTerminal

/// Pictures in terminals: what a terminal answers, and the sequences it is given.
@Suite struct TerminalPictureTests {
    /// A terminal that answers each question with the next of some texts.
    private final class AnsweringTerminal: Terminal {
        var answers: [String?]
        private(set) var questions: [[UInt8]] = []
        let size = (columns: 100, rows: 40)
        let pixelWidth: Int? = nil

        init(_ answers: [String?]) { self.answers = answers }

        func enter(ownScreen: Bool) {}
        func leave() {}
        func suspend() {}
        func wait(milliseconds: Int) -> TerminalInput { .closed }

        func query(_ query: [UInt8], _ milliseconds: Int, until isComplete: ([UInt8]) -> Bool) -> [UInt8]? {
            questions.append(query)
            return answers.isEmpty ? nil : answers.removeFirst().map { Array($0.utf8) }
        }
    }

    private static let da = "\u{1B}[?62;22c"
    private static let daSixel = "\u{1B}[?64;1;4;22c"

    static let terminals: [(answers: [String?], graphics: TerminalGraphics?, questions: Int)] = [
        (["\u{1B}P>|kitty(0.35.2)\u{1B}\\" + da, "\u{1B}_Gi=31;OK\u{1B}\\" + da], .kitty, 2),
        (["\u{1B}P>|iTerm2 3.5.4\u{1B}\\" + daSixel, daSixel], .iterm, 2),
        (["\u{1B}P>|XTerm(390)\u{1B}\\" + daSixel, daSixel], .sixel, 2),
        (["\u{1B}P>|foot(1.16)\u{1B}\\" + da, "\u{1B}_Gi=31;EBADF:no\u{1B}\\" + da], nil, 2),
        // Neither is asked in kitty's way: one shows it, the other makes it its title.
        ([da], nil, 1), (["\u{1B}P>|tmux 3.4\u{1B}\\" + daSixel], .sixel, 1),
        (["typed keys"], nil, 1), ([nil], nil, 1), ([""], nil, 1),
        // The attributes of a terminal with 24 or 41 among them are not those of sixel graphics.
        (["\u{1B}[?24;41c"], nil, 1),
    ]

    @Test(arguments: terminals.indices)
    func `a picture is drawn only as the terminal answers`(index: Int) {
        let row = Self.terminals[index]
        let terminal = AnsweringTerminal(row.answers)
        #expect(TerminalAnswers(terminal)?.graphics == row.graphics)
        #expect(terminal.questions.count == row.questions)
    }

    @Test(
        arguments: [
            ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", true), ("\u{1B}]11;rgb:ffff/ffff/e0e0\u{7}", false),
            ("\u{1B}]11;rgb:00/00/00\u{7}", true), ("\u{1B}]11;?\u{7}", nil),
        ] as [(String, Bool?)])
    func `the background is dark or light`(answer: String, isDark: Bool?) {
        var answers = TerminalAnswers()
        answers.read(Array((answer + "\u{1B}[6;20;9t" + Self.da).utf8))
        #expect(answers.isDark == isDark)
        #expect(answers.cell?.width == 9 && answers.cell?.height == 20)
        #expect(answers.attributes == [62, 22])
    }

    @Test func `no prefix of an answer traps, and none but the whole is complete`() {
        let whole = Array(("\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}]11;rgb:1e/1e/1e\u{7}\u{1B}[6;20;9t" + Self.da).utf8)
        for count in 0...whole.count {
            #expect(TerminalAnswers.isComplete(Array(whole[..<count])) == (count == whole.count))
        }
    }

    /// RFC 4648, 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `base64 is that of the standard`(text: String, expected: String) {
        #expect(String(decoding: InlineImage.base64(Array(text.utf8)), as: UTF8.self) == expected)
    }

    @Test func `kitty gets pieces of 4096 characters`() {
        // 7,000 bytes are 9,336 characters: two whole pieces and one of 1,144.
        let sent = String(decoding: InlineImage.kitty([UInt8](repeating: 0, count: 7000), columns: 80), as: UTF8.self)
        let pieces = sent.split(separator: "\u{1B}\\").filter { $0.hasPrefix("\u{1B}_G") }.map {
            $0.split(separator: ";", maxSplits: 1)
        }
        #expect(pieces.map { String($0[0].dropFirst(3)) } == ["a=T,f=100,q=2,c=80,m=1", "m=1", "m=0"])
        #expect(pieces.map { $0[1].count } == [4096, 4096, 1144])
        #expect(sent.hasSuffix("\u{1B}\\\n"))
    }

    @Test func `iTerm2 gets the picture in one piece`() {
        let sent = String(decoding: InlineImage.iterm(Array("foo".utf8), columns: 40), as: UTF8.self)
        #expect(sent == "\u{1B}]1337;File=inline=1;size=3;width=40;preserveAspectRatio=1:Zm9v\u{7}\n")
    }

    /// Two by two pixels made by Python's zlib: red and green, filtered by Sub; half transparent black and blue, by Paeth.
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
        0x00, 0x02,
        0x00, 0x00, 0x00, 0x02, 0x08, 0x06, 0x00, 0x00, 0x00, 0x72, 0xB6, 0x0D, 0x24, 0x00, 0x00, 0x00, 0x19, 0x49,
        0x44, 0x41,
        0x54, 0x78, 0x9C, 0x63, 0xFC, 0xCF, 0xC0, 0xF0, 0x9F, 0x11, 0x48, 0xB0, 0x30, 0x32, 0x30, 0x34, 0x32, 0x30,
        0xFE, 0xAF,
        0x07, 0x00, 0x30, 0x37, 0x05, 0x05, 0x02, 0x57, 0x88, 0x53, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44,
        0xAE, 0x42,
        0x60, 0x82,
    ]

    @Test func `a PNG image is decoded to its pixels`() throws {
        let image = try #require(PNGPixels(Self.png))
        #expect((image.width, image.height, image.channels) == (2, 2, 4))
        #expect(image.bytes == [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 128, 0, 0, 255, 255])
        for count in 0..<Self.png.count { _ = PNGPixels(Array(Self.png[..<count])) }
        for index in Self.png.indices {
            var damaged = Self.png
            damaged[index] ^= 0x55
            _ = PNGPixels(damaged)
        }
    }

    @Test func `sixels are the pixels, colour by colour`() throws {
        let sent = String(decoding: SixelImage.bytes(of: try #require(PNGPixels(Self.png))), as: UTF8.self)
        #expect(sent.hasPrefix("\u{1B}P0;1;0q\"1;1;2;2#0;2;"))
        #expect(sent.hasSuffix("-\u{1B}\\\n"))
        // Red has the upper left pixel (bit 0: `@`), blue the lower right one (bit 1: `A`).
        for (color, columns) in [("100;0;0", "@?$"), ("0;100;0", "?@$"), ("0;0;100", "?A$")] {
            let number = try #require((0..<4).first { sent.contains("#\($0);2;\(color)") })
            #expect(sent.contains("#\(number)\(columns)"), "\(sent)")
        }
    }

    @Test(arguments: [("kitty", "\u{1B}_Ga=T"), ("iterm", "\u{1B}]1337;File"), ("none", "USD")])
    func `a terminal that draws gets the picture, and a pipe text`(choice: String, start: String) {
        let world = TestEnvironment.withNBUWeek()
        let line = ["chart", "usd", "--from", "2026-11-20", "-q", "--color", "never", "--graphics", choice]
        let run = { (columns: Int?) -> String in
            world.columns = columns
            return world.run(line) {
                $0.terminal = AnsweringTerminal(["\u{1B}P>|kitty\u{1B}\\" + Self.da, Self.da])
                $0.runProgram = { _, _ in .exited(status: 0, output: Self.png) }
            }.out
        }
        #expect(run(80).hasPrefix(start))
        #expect(run(nil).hasPrefix("USD"))
    }

    @Test func `a picture that was asked for and cannot be made is named`() {
        let world = TestEnvironment.withNBUWeek()
        world.columns = 80
        for (choice, isNamed) in [("kitty", true), ("auto", false)] {
            let outcome = world.run(["chart", "usd", "--from", "2026-11-20", "--graphics", choice]) {
                $0.terminal = AnsweringTerminal([
                    "\u{1B}P>|kitty\u{1B}\\" + Self.da, "\u{1B}_Gi=31;OK\u{1B}\\" + Self.da,
                ])
                $0.runProgram = { _, _ in .notStarted(message: "No such file") }
            }
            #expect(outcome.status == 0 && outcome.out.contains("NBU official rate"))
            #expect(outcome.err.contains("no picture: rsvg-convert") == isNamed, "\(outcome)")
        }
    }

    @Test func `a picture that cannot be made into sixels is named, and the chart is text`() {
        let world = TestEnvironment.withNBUWeek()
        world.columns = 80
        let outcome = world.run(["chart", "usd", "--from", "2026-11-20", "--graphics", "sixel"]) {
            $0.terminal = AnsweringTerminal(["\u{1B}P>|foot\u{1B}\\" + Self.daSixel, Self.daSixel])
            $0.runProgram = { _, _ in .exited(status: 0, output: Array(Self.png.prefix(40))) }
        }
        let told = "kurs: no picture: the image of rsvg-convert could not be read"
        #expect(outcome.status == 0 && outcome.err.contains(told), "\(outcome)")
        #expect(outcome.out.contains("NBU official rate") && !outcome.out.contains("\u{1B}P"))
    }
}
