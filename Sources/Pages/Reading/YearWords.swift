import Flyleaf

/// The words of a year's page and of its picture.
enum YearWords {
    /// `1 book`, `12 books`.
    static func books(_ count: Int) -> String { count == 1 ? "1 book" : "\(count.grouped) books" }

    /// `1 page`, `4,210 pages`.
    static func pages(_ count: Int) -> String { count == 1 ? "1 page" : "\(count.grouped) pages" }

    /// Books and pages of a year on one line.
    static func figures(_ year: ReadingYear) -> String {
        year.pages > 0 ? "\(books(year.reads.count)), \(pages(year.pages))" : books(year.reads.count)
    }

    /// Books with their authors, each on its line.
    static func titles(_ books: [(title: ReviewTitle, author: AuthorLine)], separator: String = "\n") -> String {
        books.map { $0.author.text.isEmpty ? $0.title.text : "\($0.title.text), \($0.author.text)" }
            .joined(separator: separator)
    }

    /// The books of a year to be named where few are, and whether that is for their scores.
    static func named(_ year: ReadingYear) -> (isBest: Bool, reads: [FinishedRead]) {
        let best = year.reads.filter { $0.score != nil }
            .sorted { ($0.score?.value ?? 0) > ($1.score?.value ?? 0) }
            .prefix(namedBooks)
        return best.isEmpty ? (false, year.reads.suffix(namedBooks)) : (true, Array(best))
    }

    private static let namedBooks = 4

    /// What stands above the books that are named.
    static func naming(isBest: Bool) -> String { isBest ? "Liked best" : "Read last" }

    /// The books of a year that are named, below what they are.
    static func best(_ year: ReadingYear) -> String {
        let (isBest, reads) = named(year)
        return reads.isEmpty ? "" : "\(naming(isBest: isBest)):\n\(titles(reads.map { ($0.title, $0.author) }))"
    }

    /// What the figures of a year leave out, in whole sentences; nothing when they leave nothing out.
    static func gaps(_ year: ReadingYear) -> [String] {
        var gaps: [String] = []
        if year.isFull { gaps.append(full) }
        if year.withoutMonth > 0 {
            gaps.append(
                "\(books(year.withoutMonth)) ended in a month that was not noted, so no month counts \(it(year.withoutMonth))."
            )
        }
        if year.withoutPages > 0 {
            gaps.append(
                "Of \(books(year.withoutPages)) the number of pages is not known, so the pages are more than these."
            )
        }
        return gaps
    }

    /// That a year may have more books than it shows.
    static let full = "A year shows \(books(FinishedRead.maximumPerYear)); any more are in none of its figures."

    private static func it(_ count: Int) -> String { count == 1 ? "it" : "them" }

    /// How far a goal is reached.
    static func goal(_ goal: ReadingGoal, _ read: Int) -> String {
        if read >= goal.books { return "You meant to read \(books(goal.books)), and have read \(read.grouped)." }
        return "\(read.grouped) of the \(books(goal.books)) you mean to read."
    }

    /// The language that a code of two or three letters stands for, as far as it has a name here; else the code.
    static func language(_ code: String) -> String { PostLanguage(shortCodes[code] ?? code)?.words ?? code }

    /// The codes of three letters that catalogues of books use (ISO 639-2), both where a language has two.
    private static let shortCodes = [
        "eng": "en", "ger": "de", "deu": "de", "fre": "fr", "fra": "fr", "spa": "es", "ita": "it", "por": "pt",
        "dut": "nl", "nld": "nl", "rus": "ru", "ukr": "uk", "pol": "pl", "cze": "cs", "ces": "cs", "swe": "sv",
        "dan": "da", "nor": "no", "fin": "fi", "hun": "hu", "tur": "tr", "gre": "el", "ell": "el", "heb": "he",
        "ara": "ar", "per": "fa", "fas": "fa", "hin": "hi", "jpn": "ja", "chi": "zh", "zho": "zh", "kor": "ko",
        "lat": "la",
    ]
}
