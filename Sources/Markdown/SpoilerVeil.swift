/// Which pieces of a text are hidden, and how that is drawn.
///
/// Every piece that holds no others is hidden or not; an element is hidden when all it holds is. Hidden paragraphs, lists
/// and so on that follow each other are one spoiler; in a paragraph that is hidden by halves, hidden words are.
struct SpoilerVeil {
    private let pieces: [MarkdownPiece]
    /// Of a piece that holds nothing and of the beginning of an element: whether it is hidden.
    private let isHidden: [Bool]

    /// Whether anything is hidden.
    let hidesSomething: Bool

    /// Reads the marks in a row of pieces.
    init(_ read: [MarkdownPiece]) {
        var reader = MarkReader()
        for piece in read { reader.take(piece) }
        reader.flush()
        (pieces, isHidden) = (reader.pieces, reader.isHidden)
        hidesSomething = reader.hidesSomething
    }

    /// The pieces with spoilers as elements.
    func drawn() -> [MarkdownPiece] {
        if !hidesSomething { return pieces }
        var drawing = VeilDrawing()
        for (piece, isHidden) in zip(pieces, isHidden) { drawing.take(piece, isHidden) }
        drawing.end()
        return drawing.pieces
    }
}

/// Finds out what is hidden.
private struct MarkReader {
    var pieces: [MarkdownPiece] = []
    var isHidden: [Bool] = []
    var hidesSomething = false

    private var isInSpoiler = false
    private var ended = 0
    private var open: [Element] = []
    /// Words that are not among the pieces yet, all hidden or none.
    private var pending = ""
    private var isPendingHidden = false

    private struct Element {
        let start: Int
        var hasHidden = false
        var hasShown = false
    }

    mutating func take(_ piece: MarkdownPiece) {
        switch piece {
        case .open:
            append(piece, false)
            open.append(Element(start: pieces.count - 1))
        case .close(let element):
            append(piece, false)
            close(element)
        case .text(let text):
            for part in SpoilerMarks.parts(of: text) { take(part) }
        case .lineBreak:
            append(piece, isInSpoiler)
        case .code, .codeBlock, .rule:
            append(piece, isInSpoiler)
            count(isInSpoiler)
        }
    }

    private mutating func take(_ part: SpoilerMarks.Part) {
        switch part {
        case .text(let text): words(text)
        case .opener where !isInSpoiler: isInSpoiler = true
        case .opener: words(">!")
        case .closer where !isInSpoiler: words("!<")
        case .closer where ended < Markdown.maximumSpoilers:
            isInSpoiler = false
            ended += 1
        case .closer: break
        }
    }

    private mutating func words(_ text: String) {
        if isPendingHidden != isInSpoiler { flush() }
        isPendingHidden = isInSpoiler
        pending += text
        // Blanks between two spoilers show nothing.
        if text.utf8.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) { count(isInSpoiler) }
    }

    /// Puts the words that wait among the pieces.
    mutating func flush() {
        if pending.isEmpty { return }
        pieces.append(.text(pending))
        isHidden.append(isPendingHidden)
        pending = ""
    }

    private mutating func append(_ piece: MarkdownPiece, _ isHidden: Bool) {
        flush()
        pieces.append(piece)
        self.isHidden.append(isHidden)
    }

    private mutating func count(_ isHidden: Bool) {
        if isHidden { hidesSomething = true }
        guard !open.isEmpty else { return }
        if isHidden { open[open.count - 1].hasHidden = true } else { open[open.count - 1].hasShown = true }
    }

    private mutating func close(_ element: MarkdownElement) {
        guard var closed = open.popLast() else { return }
        if closed.hasHidden, element.isHiddenAsWhole {
            closed.hasShown = false
            for index in closed.start..<pieces.count { isHidden[index] = true }
        }
        isHidden[closed.start] = closed.hasHidden && !closed.hasShown
        guard !open.isEmpty else { return }
        if closed.hasHidden { open[open.count - 1].hasHidden = true }
        if closed.hasShown { open[open.count - 1].hasShown = true }
    }
}

extension MarkdownElement {
    /// A link shows where it leads, and a heading has no room for something to open.
    fileprivate var isHiddenAsWhole: Bool {
        switch self {
        case .link, .heading: true
        default: false
        }
    }
}

/// Writes the pieces with spoilers around what is hidden.
private struct VeilDrawing {
    var pieces: [MarkdownPiece] = []

    /// The blocks that are open.
    private var blocks: [MarkdownElement] = []
    /// How many blocks were open where the spoiler of blocks began that is open.
    private var spoilerDepth: Int?
    /// The elements inside a paragraph that are open, and how many of them are written.
    private var inlines: [MarkdownElement] = []
    private var written = 0
    private var isInSpoiler = false

    mutating func take(_ piece: MarkdownPiece, _ isHidden: Bool) {
        switch piece {
        case .open(let element) where element.isBlock:
            beginBlock(isHidden)
            pieces.append(piece)
            blocks.append(element)
        case .close(let element) where element.isBlock:
            if element.holdsWords { endWords() }
            blocks.removeLast()
            // Nothing follows in the element that holds the spoiler.
            if let depth = spoilerDepth, blocks.count < depth { endSpoiler() }
            pieces.append(piece)
        case .codeBlock, .rule:
            beginBlock(isHidden)
            pieces.append(piece)
        case .open(let element): inlines.append(element)
        case .close(let element):
            inlines.removeLast()
            if written > inlines.count {
                pieces.append(.close(element))
                written -= 1
            }
        case .text, .code, .lineBreak: word(piece, isHidden && spoilerDepth == nil)
        }
    }

    /// What is still open at the end of the text.
    mutating func end() {
        if spoilerDepth != nil { endSpoiler() }
    }

    private mutating func beginBlock(_ isHidden: Bool) {
        if spoilerDepth == blocks.count, !isHidden { endSpoiler() }
        guard isHidden, spoilerDepth == nil, blocks.last?.isList != true else { return }
        pieces.append(.open(.spoilerBlock))
        spoilerDepth = blocks.count
    }

    private mutating func endSpoiler() {
        pieces.append(.close(.spoilerBlock))
        spoilerDepth = nil
    }

    /// A word of a paragraph: emphasis around it ends and begins again where a spoiler does.
    private mutating func word(_ piece: MarkdownPiece, _ isHidden: Bool) {
        if isHidden != isInSpoiler {
            closeInlines()
            pieces.append(isHidden ? .open(.spoiler) : .close(.spoiler))
            isInSpoiler = isHidden
        }
        while written < inlines.count {
            pieces.append(.open(inlines[written]))
            written += 1
        }
        pieces.append(piece)
    }

    private mutating func closeInlines() {
        while written > 0 {
            written -= 1
            pieces.append(.close(inlines[written]))
        }
    }

    private mutating func endWords() {
        closeInlines()
        if isInSpoiler { pieces.append(.close(.spoiler)) }
        isInSpoiler = false
    }
}
