internal import KursText

/// What the wording of a line near an article's text reveals about it, across languages and publishers.
enum ArticleLine {
    /// Readers' comments begin here.
    case comments
    /// Further reading begins here.
    case more
    /// A picture credit, or a note on when the page was changed.
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
        }
        if draft.isShort, !draft.endsSentence, Self.namesAgency(line) {
            self = .note
            return
        }
        let isStamp =
            draft.isShort && line.utf8.contains(where: \.isASCIIDigit) && Self.stamps.contains { line.hasPrefix($0) }
        guard isStamp || Self.credits.contains(where: { line.hasPrefix($0) }) else { return nil }
        self = .note
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
        "more stories", "more news", "you may also like", "you might also like", "you may like", "recommended",
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

    private static let credits = [
        "photo:", "photos:", "photo by", "photo credit", "photograph:", "photograph by", "image:", "images:",
        "image by", "image credit", "image source", "picture:", "credit:", "фото:", "фото з ", "фото из ",
        "ілюстрація:",
        "джерело фото", "foto:", "fotos:", "bild:", "crédit photo",
    ]
}
