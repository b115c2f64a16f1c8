/// What somebody else says of a book, before anybody looked at it.
public struct ForeignFacts: Sendable, Equatable {
    /// A year.
    public var year: Int?
    /// A number of pages.
    public var pages: Int?
    /// A code of a language.
    public var language: String?
    /// Subjects.
    public var subjects: [String]

    /// Facts.
    public init(year: Int?, pages: Int?, language: String?, subjects: [String]) {
        self.year = year
        self.pages = pages
        self.language = language
        self.subjects = subjects
    }

    /// What of them can be so: a year that books are of, pages a book can have, short subjects, each once.
    func facts(source: String) -> BookFacts {
        var kept: [String] = []
        for subject in subjects where kept.count < BookFacts.maximumSubjects {
            guard let subject = foreignName(subject, maximumLength: 100), !kept.contains(subject) else { continue }
            kept.append(subject)
        }
        let isCode = language.map { code in
            (2...3).contains(code.utf8.count)
                && code.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        }
        return BookFacts(
            year: year.flatMap { (-4000...2200).contains($0) ? $0 : nil },
            pages: pages.flatMap { (1...30_000).contains($0) ? $0 : nil },
            language: isCode == true ? language : nil,
            subjects: kept,
            source: source
        )
    }
}
