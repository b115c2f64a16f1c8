import Templating

/// A paragraph of a review, lines kept.
struct Paragraph: ViewModel {
    var text: String
    static var fields: [Field<Self>] { [Field("text") { $0.text }] }

    /// The paragraphs of a text: blank lines part them.
    static func all(_ text: String) -> [Paragraph] {
        // Bytes, since walking the characters of a long text takes longer than the rest of its page.
        let bytes = Array(text.utf8)
        var paragraphs: [Paragraph] = []
        var lines: [ArraySlice<UInt8>] = []
        func close() {
            let joined = lines.joined(separator: [UInt8(ascii: "\n")])
            if !lines.isEmpty { paragraphs.append(Paragraph(text: String(decoding: Array(joined), as: UTF8.self))) }
            lines = []
        }
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if isBlank { close() } else { lines.append(line) }
        }
        close()
        return paragraphs
    }
}
