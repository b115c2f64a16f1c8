/// What a look-up said of a book; nobody is made to type it.
public struct BookFacts: Sendable, Equatable {
    /// The year of the first publication; negative before our era.
    public var year: Int?
    /// How many pages it has.
    public var pages: Int?
    /// The language, as a code of two or three letters.
    public var language: String?
    /// Its subjects, at most `maximumSubjects`.
    public var subjects: [String]
    /// Where all this is from; `nil` while nothing was looked up.
    public var source: String?

    /// More subjects than this are not kept.
    public static let maximumSubjects = 20

    /// Nothing known.
    public static let none = BookFacts(year: nil, pages: nil, language: nil, subjects: [], source: nil)

    /// Facts.
    public init(year: Int?, pages: Int?, language: String?, subjects: [String], source: String?) {
        self.year = year
        self.pages = pages
        self.language = language
        self.subjects = subjects
        self.source = source
    }
}
