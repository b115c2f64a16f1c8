/// Puts pieces in a row: words that follow each other become one piece, and too deep emphasis none.
struct PieceWriter {
    private var pieces: [MarkdownPiece] = []
    /// Words that are not in the row yet; libcmark gives them in pieces as small as one character.
    private var words = ""
    /// The elements that are open; `nil` for one that leaves only what it holds.
    private var open: [MarkdownElement?] = []
    private var emphasis = 0
    private var isInLink = false

    /// An element begins.
    mutating func enter(_ element: MarkdownElement?) {
        var element = element
        if element == .emphasis || element == .strong {
            if emphasis < Markdown.maximumEmphasis { emphasis += 1 } else { element = nil }
        }
        // An address in angle brackets can stand in the words of a link.
        if case .link = element {
            if isInLink { element = nil }
            isInLink = true
        }
        if let element { add(.open(element)) }
        open.append(element)
    }

    /// The innermost element ends.
    mutating func leave() {
        guard let element = open.popLast() ?? nil else { return }
        if element == .emphasis || element == .strong { emphasis -= 1 }
        if case .link = element { isInLink = false }
        add(.close(element))
    }

    /// Words.
    mutating func add(_ text: String) { words += text }

    /// Anything else.
    mutating func add(_ piece: MarkdownPiece) {
        flush()
        pieces.append(piece)
    }

    /// The whole row.
    mutating func finished() -> [MarkdownPiece] {
        flush()
        return pieces
    }

    private mutating func flush() {
        if !words.isEmpty { pieces.append(.text(words)) }
        words = ""
    }

    /// Lines as a paragraph.
    mutating func add(lines: String) {
        enter(.paragraph)
        for (number, line) in lines.split(separator: "\n").enumerated() {
            if number > 0 { add(.lineBreak) }
            add(String(line))
        }
        leave()
    }
}
