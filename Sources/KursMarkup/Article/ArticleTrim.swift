import KursText

/// Removes the paragraphs among the text that are not part of it.
struct ArticleTrim {
    private let drafts: [ArticleDraft]
    private let title: String?
    /// The first draft that reads like running text; the number of drafts when none does.
    private let firstProse: Int
    private let lines: [ArticleLine?]

    private init(_ drafts: [ArticleDraft], _ title: String?) {
        (self.drafts, self.title) = (drafts, title)
        firstProse = drafts.firstIndex { $0.isProse } ?? drafts.count
        lines = drafts.map { ArticleLine($0) }
    }

    /// The drafts without lines of links and their headings, stamps, captions, labels and the title.
    static func trimmed(_ drafts: [ArticleDraft], title: String?) -> [ArticleDraft] {
        let trim = ArticleTrim(drafts, title)
        var kept: [ArticleDraft] = []
        // The captions beside what is left out stay.
        var captions: [String] = []
        for index in 0..<trim.endOfText() {
            captions += drafts[index].layout.captionsBefore
            guard trim.keeps(index) else { continue }
            kept.append(drafts[index])
            kept[kept.count - 1].layout.captionsBefore = captions
            captions = []
        }
        if !kept.isEmpty {
            kept[kept.count - 1].layout.captionsAfter = captions + kept[kept.count - 1].layout.captionsAfter
        }
        return kept
    }

    private func keeps(_ index: Int) -> Bool {
        let draft = drafts[index]
        if lines[index] != nil { return false }
        if draft.isLinks || draft.text == title || isAdvertLabel(draft.text) || isPrompt(draft) { return false }
        if draft.isShort, draft.hasTime { return false }
        if draft.isShort, draft.hasPicture, draft.kind == .text, !draft.endsSentence { return false }
        if index < firstProse, draft.text.utf8.count < 160, holdsDate(draft.text) { return false }
        // The heading of a line of links goes with it.
        let next = index + 1
        return !(draft.isShort && draft.kind != .item && next < drafts.count && drafts[next].isLinks)
    }

    /// Cuts a last list whose items all link elsewhere, and the heading of that list.
    private func endOfText() -> Int {
        let lastProse = drafts.lastIndex { $0.isProse } ?? 0
        let drafts = drafts.prefix(
            lines.indices.first { index in
                guard index > firstProse, let line = lines[index] else { return false }
                return line == .comments || (line == .more && index > lastProse)
                    || (line == .author && isEnd(from: index))
            } ?? drafts.count)
        var end = drafts.count
        while end > 0, drafts[end - 1].kind == .item || drafts[end - 1].isLinks, drafts[end - 1].linkPercent >= 25 {
            end -= 1
        }
        if drafts.count - end >= 3, end > firstProse {
            if end > 0, drafts[end - 1].isShort, drafts[end - 1].kind != .item { end -= 1 }
        } else {
            end = drafts.count
        }
        // A last heading has no text after it.
        while end > firstProse, drafts[end - 1].kind == .heading { end -= 1 }
        return end
    }

    /// Whether the drafts from one on are less than a quarter of the text.
    private func isEnd(from index: Int) -> Bool {
        let rest = drafts[index...].reduce(0) { $0 + $1.text.utf8.count }
        return rest * 4 < drafts.reduce(0) { $0 + $1.text.utf8.count }
    }

    /// `Read also: …`: a label and then only links; or a recognized invitation with a link in it.
    private func isPrompt(_ draft: ArticleDraft) -> Bool {
        guard draft.linkPercent > 0, draft.text.utf8.count < 300 else { return false }
        if draft.linkPercent >= 50, let colon = draft.text.utf8.firstIndex(of: 0x3A),
            draft.text.utf8.distance(from: draft.text.startIndex, to: colon) < 40,
            let first = draft.marks.first,
            first.start <= draft.text.utf8.distance(from: draft.text.startIndex, to: colon) + 2
        {
            return true
        }
        let lower = draft.text.prefix(40).lowercased()
        return Self.invitations.contains { lower.hasPrefix($0) }
    }

    private static let invitations = [
        "читайте також", "дивіться також", "підписуйтесь", "підписуйтеся", "підпишіться",
        "більше новин",
        "читайте также", "смотрите также", "подписывайтесь", "подпишитесь", "read also", "also read", "read more",
        "see also", "see more", "sign up", "subscribe",
    ]

    /// Whether a line contains a day in figures, or a year and a time of day.
    private func holdsDate(_ text: String) -> Bool {
        var figures: [(value: Int, digits: Int, separator: UInt8)] = []
        var run = DigitRun()
        for byte in text.utf8.prefix(160) + [0x20] where !run.append(byte) && run.count > 0 {
            figures.append((run.value, run.count, byte))
            run = DigitRun()
        }
        let hasYear = figures.contains { $0.digits == 4 && (1990...2100).contains($0.value) }
        for (index, figure) in figures.enumerated() where index + 1 < figures.count {
            let next = figures[index + 1]
            if figure.separator == 0x3A, hasYear, figure.value < 24, next.digits == 2 { return true }
            guard index + 2 < figures.count, [0x2E, 0x2F, 0x2D].contains(figure.separator),
                figure.separator == next.separator, next.value <= 31, hasYear
            else { continue }
            return true
        }
        return false
    }

    /// What pages write above an advertisement.
    private func isAdvertLabel(_ text: String) -> Bool {
        text.utf8.count < 40 && Self.advertLabels.contains(text.lowercased())
    }

    private static let advertLabels: Set<String> = [
        "advert", "advertisement", "ad", "реклама", "на правах реклами", "publicidad", "publicidade", "publicité",
        "anzeige", "werbung", "reklama", "pubblicità",
    ]
}

/// What the wording of a line near an article's text reveals about it, across languages and publishers.
private enum ArticleLine {
    /// Readers' comments begin here.
    case comments
    /// Further reading begins here.
    case more
    /// The author's box begins here.
    case author
    /// A picture credit, a line about rights, or a note on when the page was changed.
    case note

    /// Classifies a whole paragraph; `nil` for what may be text.
    ///
    /// O(bytes); paragraphs of 120 bytes and more are not looked at.
    init?(_ draft: ArticleDraft) {
        guard draft.text.utf8.count < 120 else { return nil }
        let line = draft.text.lowercased()
        if draft.isShort, draft.kind != .item {
            let words = Self.words(of: line)
            if Self.commentHeads.contains(words) || Self.logins.contains(where: { words.hasPrefix($0) }) {
                self = .comments
                return
            }
            if Self.moreHeads.contains(words) {
                self = .more
                return
            }
            if Self.authorHeads.contains(words) {
                self = .author
                return
            }
        }
        if draft.isShort, !draft.endsSentence, Self.namesAgency(line) {
            self = .note
            return
        }
        let isStamp =
            draft.isShort && line.utf8.contains(where: \.isASCIIDigit) && Self.stamps.contains { line.hasPrefix($0) }
        guard isStamp || Self.isCredit(line, draft) || Self.isNoticeOfRights(line, draft) else { return nil }
        self = .note
    }

    /// Whether a line names the maker of a picture and is no sentence.
    private static func isCredit(_ line: String, _ draft: ArticleDraft) -> Bool {
        legends.contains(words(of: String(line.prefix { !":/|".contains($0) })))
            || credits.contains { line.hasPrefix($0) && ($0.hasSuffix(":") || !draft.endsSentence) }
    }

    /// Whether a line reserves rights, or begins with a mark of copyright and is no sentence about it.
    private static func isNoticeOfRights(_ line: String, _ draft: ArticleDraft) -> Bool {
        if line.split(whereSeparator: { ".,|©–—-".contains($0) }).contains(where: {
            rights.contains(words(of: String($0)))
        }) {
            return true
        }
        guard draft.kind == .text, !draft.endsSentence else { return false }
        if line.hasPrefix("©") { return true }
        return (line.hasPrefix("(c) ") || line.hasPrefix("copyright "))
            && (line.contains { "©ⓒ".contains($0) } || line.split { !$0.isNumber }.contains { $0.count == 4 })
    }

    /// A line without the figures, signs and spaces around it: `Comments (12):` becomes `comments`.
    private static func words(of line: String) -> String {
        func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }
        guard let first = line.unicodeScalars.firstIndex(where: isLetter),
            let last = line.unicodeScalars.lastIndex(where: isLetter)
        else { return "" }
        return String(line.unicodeScalars[first...last])
    }

    private static let commentHeads: Set<String> = [
        "comments", "comment", "leave a comment", "leave a reply", "leave a response", "post a comment",
        "post comment", "add a comment", "add comment", "write a comment", "join the conversation", "view comments",
        "show comments", "user comments", "reader comments", "commenting",
        "коментарі", "коментар", "коментарів", "коментарі читачів", "залишити коментар", "додати коментар",
        "написати коментар", "ваш коментар", "комментарии", "комментариев", "комментарий", "оставить комментарий",
        "добавить комментарий", "написать комментарий",
        "kommentare", "kommentar schreiben", "schreibe einen kommentar", "commentaires", "laisser un commentaire",
        "comentarios", "deja un comentario", "comentários", "deixe um comentário", "komentarze", "dodaj komentarz",
        "commenti", "lascia un commento", "reacties", "komentáře",
    ]

    /// What stands in place of comments for those not logged in.
    private static let logins = [
        "you must be logged in", "you must log in", "please log in to", "log in to comment",
        "sie müssen angemeldet sein", "du musst angemeldet sein",
        "vous devez être connecté", "debes iniciar sesión", "musisz być zalogowany", "devi essere connesso",
        "увійдіть, щоб", "щоб залишити коментар", "войдите, чтобы", "чтобы оставить комментарий",
    ]

    private static let moreHeads: Set<String> = [
        "related", "related articles", "related content", "related links", "related news", "related posts",
        "related stories", "related topics", "related coverage", "read next", "read also", "also read", "read more",
        "more on this", "more on this story", "more on this topic", "more stories", "more news", "you may also like",
        "you might also like", "you may like", "recommended",
        "recommended for you", "recommended reading", "most read", "most popular", "trending", "trending now",
        "latest news", "latest stories", "editor's picks", "editors' picks", "sponsored", "sponsored content", "share",
        "share this", "share this article", "share this story", "sharing is caring", "tags",
        "читайте також", "читати також", "читати далі", "за темою", "ще за темою", "матеріали за темою",
        "новини за темою", "схожі новини", "схожі матеріали", "схожі статті", "пов'язані новини", "дивіться також",
        "останні новини", "популярне", "популярні новини", "найпопулярніше", "рекомендуємо", "вас може зацікавити",
        "інші новини", "поділитися", "поширити", "теги", "мітки",
        "читайте также", "по теме", "материалы по теме", "новости по теме", "похожие новости", "смотрите также",
        "последние новости", "популярное", "рекомендуем", "другие новости", "поделиться",
        "lesen sie auch", "mehr zum thema", "auch interessant", "auch lesenswert", "weitere informationen",
        "weitere artikel", "ähnliche artikel", "ähnliche beiträge", "verwandte artikel", "weiterlesen", "mehr lesen",
        "das könnte sie auch interessieren", "das könnte dich auch interessieren", "das könnte sie interessieren",
        "das könnte dich interessieren", "inhaltsverzeichnis", "inhalt", "artikel teilen", "teilen", "jetzt teilen",
        "te puede interesar", "también te puede interesar", "más información", "más noticias",
        "artículos relacionados", "noticias relacionadas", "compartir", "articles similaires", "à lire également",
        "partager", "więcej informacji", "powiązane artykuły", "udostępnij", "condividi", "potrebbe interessarti",
        "table of contents", "in this article", "filed under", "зміст", "содержание", "leia também", "leia mais",
        "lea también", "à lire aussi", "lire aussi",
        "sur le même sujet", "zobacz także", "czytaj także", "przeczytaj także", "leggi anche", "lees ook",
        "čtěte také", "související",
    ]

    private static let authorHeads: Set<String> = [
        "about the author", "about the authors", "about author", "über den autor", "über die autorin",
        "über die autoren", "zum autor", "zur autorin", "про автора", "про авторку", "про авторів", "об авторе",
        "об авторах", "sobre el autor", "sobre la autora", "sobre o autor", "sobre a autora", "à propos de l'auteur",
        "o autorze", "o autorce", "sull'autore", "sull'autrice",
    ]

    private static let rights: Set<String> = [
        "all rights reserved", "alle rechte vorbehalten", "tous droits réservés", "todos los derechos reservados",
        "todos os direitos reservados", "усі права захищені", "усі права захищено", "всі права захищені",
        "всі права захищено", "все права защищены",
    ]

    /// Whether a line begins or ends with a news agency beside a stroke.
    private static func namesAgency(_ line: String) -> Bool {
        guard line.utf8.contains(0x2F) else { return false }
        let words = line.split(whereSeparator: { !$0.isLetter })
        return [words.first, words.last].contains { word in word.map { agencies.contains(String($0)) } ?? false }
    }

    /// News agencies, named in the credits of pictures and texts: `AFP / Ann Other`.
    private static let agencies: Set<String> = [
        "afp", "ap", "apa", "ansa", "dpa", "efe", "epa", "getty", "images", "imago", "pap", "reuters", "shutterstock",
        "istock",
        "unsplash", "pixabay", "укрінформ", "уніан", "унн", "тасс",
    ]

    private static let stamps = [
        "published", "updated", "last updated", "first published", "posted", "опубліковано", "оновлено",
        "опубликовано", "обновлено", "veröffentlicht", "aktualisiert", "publicado", "atualizado", "actualizado",
        "publié", "mis à jour", "opublikowano", "pubblicato",
    ]

    /// What captions call a picture; a credit alone, or before a colon or a stroke.
    private static let legends: Set<String> = ["beitragsbild", "titelbild", "symbolbild", "bildquelle", "bildnachweis"]

    private static let credits = [
        "photo:", "photos:", "photo by", "photo credit", "photograph:", "photograph by", "image:", "images:",
        "image by", "image credit", "image source", "picture:", "credit:", "фото:", "фото з ", "фото из ",
        "ілюстрація:",
        "джерело фото", "foto:", "fotos:", "bild:", "crédit photo",
    ]
}
