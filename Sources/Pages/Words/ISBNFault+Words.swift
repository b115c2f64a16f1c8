import Flyleaf

extension ISBN.Fault {
    /// What is wrong with the number of a book and what to do, beside its field.
    var words: String {
        switch self {
        case .unreadable: "An ISBN has only digits, hyphens and blanks, and perhaps an X at its end."
        case .length(let count):
            "An ISBN has 10 or 13 digits; this has \(count). Without it the review is saved as well."
        case .checkDigit:
            "This is no ISBN: the last digit does not fit the others, so one of them is mistyped. You can leave it blank."
        case .notABook: "This number is not of a book: an ISBN of 13 digits begins with 978 or 979."
        case .music: "This number is of printed music. Leave it blank."
        }
    }
}
