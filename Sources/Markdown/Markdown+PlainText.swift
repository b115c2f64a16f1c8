extension Markdown {
    /// What a plain text has in place of a spoiler.
    public enum SpoilerText: Sendable, Equatable {
        /// These characters, whatever the length of the spoiler.
        case mark(String)
        /// Nothing: the text ends before the first spoiler.
        case end
    }

    /// The text without marks and spoilers, for whatever shows no markup: paragraphs parted by a blank line.
    ///
    /// Of links the words are left, of lists bullets and numbers, of rules nothing. White space at the end is left out.
    public func plainText(spoilers: SpoilerText) -> String {
        var writer = PlainWriter()
        var depth = 0
        for piece in pieces {
            switch piece {
            case .open(let element) where element == .spoiler || element == .spoilerBlock:
                guard case .mark(let mark) = spoilers else { return writer.finished() }
                if depth == 0 {
                    writer.words(mark)
                    if element == .spoilerBlock { writer.endPart() }
                }
                depth += 1
            case .close(let element) where element == .spoiler || element == .spoilerBlock: depth -= 1
            default: if depth == 0 { writer.take(piece) }
            }
        }
        return writer.finished()
    }
}

/// Writes plain text.
private struct PlainWriter {
    private var text = ""
    /// How many line ends stand before the next words.
    private var lineEnds = 0
    /// What stands before the next words: the bullet or number of an item.
    private var prefix = ""
    /// The next number of each list that is open; `nil` for bullets.
    private var lists: [Int?] = []

    mutating func take(_ piece: MarkdownPiece) {
        switch piece {
        case .open(.list): lists.append(nil)
        case .open(.numberedList(let start)): lists.append(start)
        case .close(.list), .close(.numberedList):
            lists.removeLast()
            endPart()
        case .open(.item):
            part(1)
            prefix = "• "
            if let number = lists.last ?? nil {
                prefix = "\(number). "
                lists[lists.count - 1] = number + 1
            }
        case .close(.item), .close(.line): part(1)
        case .close(.paragraph), .close(.heading), .close(.quote): endPart()
        case .text(let words), .code(let words): self.words(words)
        case .codeBlock(let lines):
            words(lines.last == "\n" ? String(lines.dropLast()) : lines)
            endPart()
        case .lineBreak: part(1)
        case .rule: endPart()
        case .open, .close: break
        }
    }

    mutating func words(_ words: String) {
        if !text.isEmpty { text += String(repeating: "\n", count: lineEnds) }
        text += prefix + words
        (lineEnds, prefix) = (0, "")
    }

    /// A paragraph or what is like one has ended; items of lists stand close together.
    mutating func endPart() { part(lists.isEmpty ? 2 : 1) }

    private mutating func part(_ count: Int) { lineEnds = max(lineEnds, count) }

    /// The text without white space at its end.
    func finished() -> String {
        let scalars = text.unicodeScalars
        guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(scalars[...last])
    }
}
