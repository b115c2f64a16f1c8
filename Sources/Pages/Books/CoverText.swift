/// Text on a cover, broken into lines without a font to measure it by.
///
/// How wide a letter is is told from what it is, somewhat too wide rather than too narrow; a line that might still be too
/// wide is drawn at the width there is.
struct CoverText {
    /// One line, and its width in units of the type size.
    struct Line: Equatable {
        var text: String
        var width: Double
    }

    let lines: [Line]
    /// The type size, in units of the drawing.
    let size: Double

    /// The text in the largest of these sizes that it fits in; in the smallest it ends with an ellipsis.
    ///
    /// - Parameter rows: how many lines fit at each size.
    init(_ text: String, width: Double, sizes: [(size: Double, rows: Int)]) {
        let words = Self.pieces(text)
        var size = sizes.last?.size ?? 8
        var lines: [Line] = []
        for (candidate, rows) in sizes {
            size = candidate
            lines = Self.broken(words, within: width / candidate)
            let longest = words.map { $0.reduce(0) { $0 + Self.width($1) } }.max() ?? 0
            if lines.count <= rows, longest <= width / candidate { break }
        }
        let rows = sizes.last?.rows ?? 1
        if lines.count > rows {
            lines = Array(lines.prefix(rows))
            lines[rows - 1].text += "…"
            lines[rows - 1].width += 1
        }
        self.lines = lines
        self.size = size
    }

    /// The words, each as what a person takes for its letters; every ideograph is a word.
    private static func pieces(_ text: String) -> [[Character]] {
        var words: [[Character]] = [[]]
        for letter in text.lazy.compactMap(drawable) {
            if letter.isWhitespace {
                words.append([])
            } else if isIdeograph(letter) {
                words.append([letter, joiner])
                words.append([])
            } else {
                words[words.count - 1].append(letter)
            }
        }
        return words.filter { !$0.isEmpty }
    }

    /// Stands behind a word that the next follows without a blank.
    private static let joiner: Character = "\u{2060}"

    private static func broken(_ words: [[Character]], within width: Double) -> [Line] {
        var lines: [Line] = []
        var line = Line(text: "", width: 0)
        var isJoined = true
        func end() {
            if !line.text.isEmpty { lines.append(line) }
            line = Line(text: "", width: 0)
            isJoined = true
        }
        for word in words {
            let letters = word.filter { $0 != joiner }
            let length = letters.reduce(0) { $0 + Self.width($1) }
            if !isJoined, line.width + blank + length > width { end() }
            if isJoined, line.width + length > width, !line.text.isEmpty { end() }
            if !isJoined {
                line.text += " "
                line.width += blank
            }
            for letter in letters {
                // A word longer than a line goes on in the next.
                if line.width + Self.width(letter) > width, !line.text.isEmpty { end() }
                line.text.append(letter)
                line.width += Self.width(letter)
            }
            isJoined = word.last == joiner
        }
        end()
        return lines
    }

    private static let blank = 0.28

    /// A letter without what is drawn over other letters: more marks than three, and what turns directions.
    private static func drawable(_ letter: Character) -> Character? {
        var kept = String.UnicodeScalarView()
        var marks = 0
        for scalar in letter.unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: continue
            default: break
            }
            if scalar.properties.generalCategory == .nonspacingMark {
                marks += 1
                if marks > 3 { continue }
            }
            kept.append(scalar)
            if kept.count == 16 { break }
        }
        return String(kept).first
    }

    /// Widths of a serif in ems, by the shape of the letter.
    private static func width(_ letter: Character) -> Double {
        guard let scalar = letter.unicodeScalars.first else { return 0 }
        if "iljtfrI.,:;!|'’`()[]-".unicodeScalars.contains(scalar) { return 0.36 }
        if "mwMW@%&—…".unicodeScalars.contains(scalar) { return 0.92 }
        if isIdeograph(letter) || scalar.properties.isEmojiPresentation { return 1 }
        if scalar.properties.isUppercase { return 0.72 }
        if scalar.properties.generalCategory == .nonspacingMark { return 0 }
        return scalar.value < 0x530 ? 0.52 : 0.62
    }

    /// Chinese, Japanese and Korean letters, which fill a square; a line may end behind each but Korean ones.
    private static func isIdeograph(_ letter: Character) -> Bool {
        switch letter.unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
