internal import KursCore
internal import KursMarkup

/// Detects pages without data: checks for robots, logins, errors.
enum PageKind {
    /// The kind of a page without data, by its title and form fields; `nil` for other pages.
    static func of(_ page: Page) -> Refusal.PageKind? {
        let text = (page.title + " " + page.heading).lowercased()
        let words = Set(PageText.words(of: text))
        if ["captcha", "cloudflare", "robot", "ddos"].contains(where: { text.contains($0) })
            || text.contains("just a moment")
            || text.contains("attention required") || text.contains("ви не робот") || text.contains("вы не робот")
        {
            return .captcha
        }
        if page.document.descendants(of: page.document.root).contains(where: {
            page.document.tag(of: $0) == .input && page.document.attribute("type", of: $0)?.lowercased() == "password"
        }), !words.isDisjoint(with: ["login", "sign", "вхід", "вход", "увійти", "войти", "авторизація", "авторизация"])
        {
            return .login
        }
        let errors = [
            "404", "403", "500", "502", "503", "error", "not found", "не знайден", "не найден", "помилк", "ошибк",
            "unavailable",
        ]
        return errors.contains { text.contains($0) } ? .error : nil
    }
}
