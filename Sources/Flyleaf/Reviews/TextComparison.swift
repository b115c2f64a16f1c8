import Primitives

/// What was taken out of a text and put into it, word by word, or line by line where too much is different.
public struct TextComparison: Sendable, Equatable {
    /// A run of the two texts.
    public enum Piece: Sendable, Equatable {
        /// In both.
        case kept(String)
        /// Only in the old one.
        case removed(String)
        /// Only in the new one.
        case added(String)
    }

    /// The runs in order, what was removed before what was added there; no two of a kind side by side.
    public let pieces: [Piece]

    /// The most pairs of words, or of lines, that are looked at: the rest is then taken for replaced.
    static let maximumPairs = 1_000_000

    /// The way from one text to another.
    public init(from old: String, to new: String) {
        let words = (Self.words(old), Self.words(new))
        let (prefix, suffix) = Self.common(words.0, words.1)
        let (removed, added) = (words.0.dropFirst(prefix).dropLast(suffix), words.1.dropFirst(prefix).dropLast(suffix))
        var writer = Writer()
        writer.write(.kept(words.0.prefix(prefix).joined()))
        if removed.count * added.count <= Self.maximumPairs {
            writer.write(Self.difference(Array(removed), Array(added)))
        } else {
            let lines = (Self.lines(removed.joined()), Self.lines(added.joined()))
            if lines.0.count * lines.1.count <= Self.maximumPairs {
                writer.write(Self.difference(lines.0, lines.1))
            } else {
                writer.write([.removed(removed.joined()), .added(added.joined())])
            }
        }
        writer.write(.kept(words.0.suffix(suffix).joined()))
        pieces = writer.pieces
    }

    /// A text as words with the white space behind them; put together they are the text.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var hasEnded = false
        for scalar in text.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            if hasEnded, !isSpace {
                words.append(String(word))
                word.removeAll()
            }
            hasEnded = isSpace
            word.append(scalar)
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    private static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            line.append(scalar)
            guard scalar == "\n" else { continue }
            lines.append(String(line))
            line.removeAll()
        }
        return line.isEmpty ? lines : lines + [String(line)]
    }

    private static func common(_ old: [String], _ new: [String]) -> (prefix: Int, suffix: Int) {
        let prefix = zip(old, new).prefix { $0.hasSameBytes(as: $1) }.count
        let rests = (old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
        let suffix = zip(rests.0, rests.1).prefix { $0.hasSameBytes(as: $1) }.count
        return (prefix, suffix)
    }

    /// The longest common subsequence by its table; for each pair how much the rests have in common.
    private static func difference(_ old: [String], _ new: [String]) -> [Piece] {
        // Numbers are compared faster than words, and by bytes: letters that only look alike are a difference.
        var numbers: [[UInt8]: Int] = [:]
        func number(_ word: String) -> Int {
            let bytes = Array(word.utf8)
            if let number = numbers[bytes] { return number }
            numbers[bytes] = numbers.count
            return numbers.count - 1
        }
        let (left, right) = (old.map(number), new.map(number))
        let width = new.count + 1
        var shared = [UInt16](repeating: 0, count: (old.count + 1) * width)
        for i in old.indices.reversed() {
            for j in new.indices.reversed() {
                shared[i * width + j] =
                    left[i] == right[j]
                    ? shared[(i + 1) * width + j + 1] &+ 1
                    : max(shared[(i + 1) * width + j], shared[i * width + j + 1])
            }
        }
        var pieces: [Piece] = []
        var (i, j) = (0, 0)
        while i < old.count, j < new.count {
            if left[i] == right[j] {
                pieces.append(.kept(old[i]))
                (i, j) = (i + 1, j + 1)
            } else if shared[(i + 1) * width + j] >= shared[i * width + j + 1] {
                pieces.append(.removed(old[i]))
                i += 1
            } else {
                pieces.append(.added(new[j]))
                j += 1
            }
        }
        return pieces + old[i...].map { .removed($0) } + new[j...].map { .added($0) }
    }

    /// Joins runs of a kind, and puts what was removed before what was added.
    private struct Writer {
        private var done: [Piece] = []
        private var removed = ""
        private var added = ""

        mutating func write(_ pieces: [Piece]) { for piece in pieces { write(piece) } }

        mutating func write(_ piece: Piece) {
            switch piece {
            case .removed(let text): removed += text
            case .added(let text): added += text
            case .kept(""): break
            case .kept(let text):
                settle()
                if case .kept(let before) = done.last {
                    done[done.count - 1] = .kept(before + text)
                } else {
                    done.append(.kept(text))
                }
            }
        }

        private mutating func settle() {
            if !removed.isEmpty { done.append(.removed(removed)) }
            if !added.isEmpty { done.append(.added(added)) }
            (removed, added) = ("", "")
        }

        var pieces: [Piece] {
            var end = self
            end.settle()
            return end.done
        }
    }
}
