import KursText
import Testing

@testable import KursStore

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("Курс ДОЛАРА", "курс долара"), ("ЇЖАК, Єва, ҐАНОК, Ўзбек", "їжак, єва, ґанок, ўзбек"),
        ("USD $1", "usd $1"), ("п’ять пʼять п'ять", "п'ять п'ять п'ять"), ("до́лар", "долар"),
        ("и\u{306} і\u{308} Е\u{308}", "й ї ё"), ("1\u{A0}000", "1 000"), ("ÄÖÜ ŁÓDŹ ΑΘΗΝΑ", "äöü łódź αθηνα"),
        ("", ""),
    ])
    func `folds text`(raw: String, folded: String) {
        #expect(SearchText(raw).text == folded)
    }

    @Test(arguments: [
        ("abcabcabd", "abd", true), ("abcabcabd", "abe", false), ("aaa", "aaaa", false), ("aaa", "aaa", true),
        ("", "a", false), ("a", "", true), ("курс гривні", "гривні", true), ("курс гривн", "гривні", false),
        ("ababababac", "babac", true),
    ])
    func `finds a word`(text: String, word: String, isPresent: Bool) {
        #expect((Array(text.utf8).span.firstOffset(of: Array(word.utf8).span) != nil) == isPresent)
    }
}
