/// A text as paragraphs and nothing else: blank lines part them.
enum PlainReader {
    static func read(_ marked: [UInt8]) -> [MarkdownPiece] {
        var writer = PieceWriter()
        var isInside = false
        for line in marked.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }) {
                if isInside { writer.leave() }
                isInside = false
            } else {
                if isInside { writer.add(.lineBreak) } else { writer.enter(.paragraph) }
                isInside = true
                writer.add(String(decoding: line, as: UTF8.self))
            }
        }
        if isInside { writer.leave() }
        return writer.finished()
    }
}
