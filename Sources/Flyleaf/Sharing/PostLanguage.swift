/// The language a post is in, by its code of two letters (ISO 639-1).
public struct PostLanguage: Sendable, Hashable {
    /// The code, in small letters.
    public let code: String

    /// A language of those that are offered; `nil` for any other text.
    public init?(_ code: String) {
        guard let known = Self.codes.first(where: { $0.utf8.elementsEqual(code.utf8) }) else { return nil }
        self.code = known
    }

    /// Those that are offered, which are those that have most readers of books and posts.
    public static let all = codes.compactMap { PostLanguage($0) }

    private static let codes = [
        "af", "ar", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et",
        "eu", "fa", "fi", "fr", "fy", "ga", "gd", "gl", "he", "hi", "hr", "hu", "hy", "id", "is", "it",
        "ja", "ka", "ko", "la", "lt", "lv", "mk", "ms", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk",
        "sl", "sq", "sr", "sv", "sw", "ta", "th", "tr", "uk", "ur", "vi", "yi", "zh",
    ]
}
