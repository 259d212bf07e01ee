/// A language that kurs speaks.
public enum Language: Sendable { case en, uk }
