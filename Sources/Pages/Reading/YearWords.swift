import Flyleaf

/// The words of a year's page and of its picture.
enum YearWords {
    /// `1 book`, `12 books`.
    static func books(_ count: Int) -> String { count == 1 ? "1 book" : "\(grouped(count)) books" }

    /// `1 page`, `4,210 pages`.
    static func pages(_ count: Int) -> String { count == 1 ? "1 page" : "\(grouped(count)) pages" }

    /// What the figures of a year leave out, in whole sentences; nothing when they leave nothing out.
    static func gaps(_ year: ReadingYear) -> [String] {
        var gaps: [String] = []
        if year.withoutMonth > 0 {
            gaps.append(
                "\(books(year.withoutMonth)) ended in a month you did not note, so no month counts \(it(year.withoutMonth))."
            )
        }
        if year.withoutPages > 0 {
            gaps.append(
                "Of \(books(year.withoutPages)) the number of pages is not known, so the pages are more than these."
            )
        }
        if year.withoutScore > 0, year.withoutScore < year.reads.count {
            gaps.append("You gave no score to \(books(year.withoutScore)).")
        }
        return gaps
    }

    private static func it(_ count: Int) -> String { count == 1 ? "it" : "them" }

    /// How far a goal is reached.
    static func goal(_ goal: ReadingGoal, _ read: Int) -> String {
        if read >= goal.books { return "You meant to read \(books(goal.books)), and have read \(grouped(read))." }
        return "\(grouped(read)) of the \(books(goal.books)) you mean to read."
    }

    /// A number with commas between thousands.
    static func grouped(_ number: Int) -> String {
        var groups: [Substring] = []
        var digits = Substring(String(abs(number)))
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        groups.insert(digits, at: 0)
        return (number < 0 ? "-" : "") + groups.joined(separator: ",")
    }

    /// The language that a code of two or three letters stands for, as far as it is a common one; else the code.
    static func language(_ code: String) -> String { languages[code] ?? code }

    private static let languages = [
        "eng": "English", "en": "English", "ger": "German", "deu": "German", "de": "German", "fre": "French",
        "fra": "French", "fr": "French", "spa": "Spanish", "es": "Spanish", "ita": "Italian", "it": "Italian",
        "por": "Portuguese", "pt": "Portuguese", "dut": "Dutch", "nld": "Dutch", "nl": "Dutch", "rus": "Russian",
        "ru": "Russian", "ukr": "Ukrainian", "uk": "Ukrainian", "pol": "Polish", "pl": "Polish", "cze": "Czech",
        "ces": "Czech", "cs": "Czech", "swe": "Swedish", "sv": "Swedish", "dan": "Danish", "da": "Danish",
        "nor": "Norwegian", "no": "Norwegian", "fin": "Finnish", "fi": "Finnish", "hun": "Hungarian",
        "hu": "Hungarian", "tur": "Turkish", "tr": "Turkish", "gre": "Greek", "ell": "Greek", "el": "Greek",
        "heb": "Hebrew", "he": "Hebrew", "ara": "Arabic", "ar": "Arabic", "per": "Persian", "fas": "Persian",
        "fa": "Persian", "hin": "Hindi", "hi": "Hindi", "jpn": "Japanese", "ja": "Japanese", "chi": "Chinese",
        "zho": "Chinese", "zh": "Chinese", "kor": "Korean", "ko": "Korean", "lat": "Latin", "la": "Latin",
    ]
}
