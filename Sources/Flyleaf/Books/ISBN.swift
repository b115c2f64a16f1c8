/// The number of a book, checked: thirteen digits that begin with 978 or 979 and end in the right check digit.
///
/// Source: ISO 2108 and the ISBN Users' Manual, section 5. A number of ten digits, and one of nine that lacks its leading
/// zero, is turned into thirteen.
public struct ISBN: Sendable, Hashable {
    /// The thirteen digits.
    public let digits: String

    /// What is wrong with a number.
    public enum Fault: Error, Sendable, Equatable {
        /// There is something in it besides digits, hyphens, blanks and a last X.
        case unreadable
        /// It has so many digits, and not ten or thirteen.
        case length(Int)
        /// Its last digit does not fit the others: something is mistyped.
        case checkDigit
        /// It is of something else that is sold under thirteen digits.
        case notABook
        /// It begins with 979-0, which is printed music.
        case music
    }

    /// Reads a number in any of the ways it is written: with hyphens or blanks, with "ISBN" before it, or as
    /// `="0306406152"`, which spreadsheets are given so that they leave it alone.
    public init(reading text: String) throws(Fault) {
        guard var digits = Self.bareDigits(text) else { throw .unreadable }
        if digits.count == 9 { digits.insert(0, at: 0) }
        switch digits.count {
        case 10: try self.init(ten: digits)
        case 13: try self.init(thirteen: digits)
        default: throw .length(digits.count)
        }
    }

    /// A number out of our own store.
    public init(trusted digits: String) { self.digits = digits }

    private init(ten digits: [Int]) throws(Fault) {
        let sum = digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element }
        guard sum % 11 == 0 else { throw .checkDigit }
        self.init(core: [9, 7, 8] + digits.dropLast())
    }

    private init(thirteen digits: [Int]) throws(Fault) {
        guard !digits.contains(10) else { throw .unreadable }
        guard digits.starts(with: [9, 7, 8]) || digits.starts(with: [9, 7, 9]) else { throw .notABook }
        guard digits.last == Self.checkDigit(digits.dropLast()) else { throw .checkDigit }
        guard !digits.starts(with: [9, 7, 9, 0]) else { throw .music }
        self.init(core: digits.dropLast())
    }

    /// - Parameter core: the twelve digits before the check digit.
    private init(core: some Collection<Int>) {
        digits = (Array(core) + [Self.checkDigit(core)]).map(String.init).joined()
    }

    /// Weights 1 and 3 in turn; the sum with the check digit ends in 0.
    private static func checkDigit(_ core: some Collection<Int>) -> Int {
        let sum = core.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element }
        return (10 - sum % 10) % 10
    }

    /// The number in ten digits, the last perhaps an X; `nil` for those that begin with 979, which have none.
    public var ten: String? {
        guard digits.hasPrefix("978") else { return nil }
        let core = digits.dropFirst(3).dropLast()
        let sum = core.enumerated().reduce(0) { $0 + (10 - $1.offset) * ($1.element.wholeNumberValue ?? 0) }
        // Eleven counts as nothing, ten is written X.
        let check = (11 - sum % 11) % 11
        return core + (check == 10 ? "X" : String(check))
    }

    /// Whether the number tells books apart: some are typed to fill a field, and their check digit happens to fit.
    public var tellsBooksApart: Bool {
        let core = digits.dropFirst(3).dropLast()
        return Set(core).count > 1 && !["012345678", "123456789"].contains(core)
    }
}

extension ISBN {
    /// The digits as numbers, an X as ten; `nil` when there is anything else.
    private static func bareDigits(_ text: String) -> [Int]? {
        var digits: [Int] = []
        var scalars = withoutLabel(trimmed(text)).unicodeScalars.filter { !isSeparator($0) }[...]
        let last = scalars.popLast()
        for scalar in scalars {
            guard let digit = decimal(scalar) else { return nil }
            digits.append(digit)
        }
        guard let last else { return [] }
        if ["x", "X", "\u{FF38}", "\u{FF58}"].contains(last) { return digits.count < 10 ? digits + [10] : nil }
        guard let digit = decimal(last) else { return nil }
        return digits + [digit]
    }

    private static func decimal(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x30...0x39: Int(scalar.value - 0x30)
        // Full-width digits, as Japanese keyboards type them.
        case 0xFF10...0xFF19: Int(scalar.value - 0xFF10)
        default: nil
        }
    }

    /// Blanks, hyphens and dashes of every kind, and what a spreadsheet is given around a number.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x22, 0x3D, 0x2D, 0xAD, 0x2010...0x2015, 0x2212, 0xFF0D: true
        default: scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// What stands behind `ISBN`, `ISBN-13:` or `urn:isbn:`.
    private static func withoutLabel(_ text: String) -> String {
        var rest = text[...]
        if rest.lowercased().hasPrefix("urn:") { rest = rest.dropFirst(4) }
        guard rest.lowercased().hasPrefix("isbn") else { return String(rest) }
        rest = rest.dropFirst(4)
        for label in ["-13", "-10", "13", "10", " 13", " 10"] where rest.hasPrefix(label) {
            let behind = rest.dropFirst(label.count)
            guard let end = behind.first, end == ":" || end.isWhitespace else { continue }
            rest = behind
            break
        }
        return String(rest.first == ":" ? rest.dropFirst() : rest)
    }
}
