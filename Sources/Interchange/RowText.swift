/// Small readings that the column tables share.
enum RowText {
    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(scalars[first...last])
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "\u{FEFF}"
    }

    /// The same with single blanks; Goodreads writes several inside names.
    static func line(_ text: String) -> String {
        text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
    }

    static func list(_ text: String, _ separator: Character) -> [String] {
        text.split(separator: separator).map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    /// A number without what spreadsheets and LibraryThing put around it: `="0306406152"`, `[0306406152]`.
    static func bare(_ text: String) -> String {
        let marks: Set<Unicode.Scalar> = ["=", "\"", "[", "]", "'"]
        return trimmed(String(String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0) })))
    }

    /// The date part of a date or a moment, without brackets.
    static func date(_ text: String) -> String {
        let bare = bare(text)
        let day = bare.utf8.prefix(10)
        // `2021-03-04T10:00:00Z` and `2021-03-04 10:00:00+00:00` are that day as the other program said it.
        if bare.utf8.count > 10, let next = bare.utf8.dropFirst(10).first, next == UInt8(ascii: "T") || next == 0x20 {
            return String(decoding: day, as: UTF8.self)
        }
        return bare
    }

    /// `Last, First` turned once; a name with no comma or several stays as it is.
    static func turnedName(_ name: String) -> String {
        let parts = name.split(separator: ",", omittingEmptySubsequences: false).map { trimmed(String($0)) }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return trimmed(name) }
        return "\(parts[1]) \(parts[0])"
    }

    /// What may be ISBNs among these texts, each once; what has letters other than an `X` is a number of another kind.
    static func isbns(_ texts: [String], _ book: inout ImportedBook) -> [String] {
        var found: [String] = []
        var seen: Set<String> = []
        for text in texts.map(bare) where !text.isEmpty && seen.insert(text).inserted {
            let digits = text.utf8.filter { (0x30...0x39).contains($0) }.count
            let others = text.unicodeScalars.filter { scalar in
                !("0"..."9").contains(scalar) && scalar != "-" && scalar != " " && scalar != "X" && scalar != "x"
            }
            if others.isEmpty, (9...13).contains(digits) {
                found.append(text)
            } else if !(text.utf8.first == UInt8(ascii: "B") && text.utf8.count == 10) {
                // Ten characters from a B on are Amazon's number of an electronic book.
                book.remark(.unreadableISBN)
            }
        }
        return found
    }
}
