/// The part of CSS selectors that tests need: `form[action^='/x'] > input.wide, #id`.
///
/// Names, `*`, `#id`, `.class`, `[attribute]` with `=`, `^=`, `$=`, `*=` or `~=`, the combinators space and `>`, and
/// commas. A literal in a test is a selector; one that cannot be read matches nothing and traps in debug builds.
public struct HTMLSelector: Sendable, ExpressibleByStringInterpolation {
    private enum Condition: Sendable {
        case name(String)
        case attribute(String, Comparison, String)
    }

    private enum Comparison: Character, Sendable {
        case present = "!"
        case equals = "="
        case begins = "^"
        case ends = "$"
        case contains = "*"
        case word = "~"
    }

    private struct Step: Sendable {
        var conditions: [Condition] = []
        /// Whether the next step must be a direct child.
        var isParent = false
    }

    private var alternatives: [[Step]] = []

    /// A selector from its text.
    public init(stringLiteral text: String) {
        var reader = Reader(text)
        alternatives = reader.alternatives()
        // A selector is written into the test, so one that cannot be read is a fault of the test.
        precondition(reader.isAtEnd && alternatives.allSatisfy { !$0.isEmpty }, "not a selector: \(text)")
    }

    /// Whether an element matches.
    public func matches(_ element: HTMLElement) -> Bool {
        alternatives.contains { Self.matches($0[...], element) }
    }

    private static func matches(_ steps: ArraySlice<Step>, _ element: HTMLElement) -> Bool {
        guard let last = steps.last, last.conditions.allSatisfy({ holds($0, element) }) else { return false }
        let rest = steps.dropLast()
        guard let before = rest.last else { return true }
        let candidates = before.isParent ? Array(element.ancestors.prefix(1)) : element.ancestors
        return candidates.contains { matches(rest, $0) }
    }

    private static func holds(_ condition: Condition, _ element: HTMLElement) -> Bool {
        switch condition {
        case .name(let name): return name == "*" || element.name == name
        case .attribute(let name, let comparison, let value):
            guard let actual = element[name]?.utf8 else { return false }
            let expected = value.utf8
            switch comparison {
            case .present: return true
            case .equals: return actual.elementsEqual(expected)
            case .begins: return actual.starts(with: expected)
            case .ends: return actual.reversed().starts(with: expected.reversed())
            case .contains: return actual.contains(expected)
            case .word: return actual.split(separator: 0x20).contains { $0.elementsEqual(expected) }
            }
        }
    }

    private struct Reader {
        private let text: [Character]
        private var position = 0

        init(_ text: String) { self.text = Array(text) }

        var isAtEnd: Bool { position == text.count }

        mutating func alternatives() -> [[Step]] {
            var all: [[Step]] = []
            repeat { all.append(steps()) } while take(",")
            return all
        }

        private mutating func steps() -> [Step] {
            var steps: [Step] = []
            while true {
                while take(" ") {}
                if take(">"), !steps.isEmpty {
                    steps[steps.count - 1].isParent = true
                    continue
                }
                let conditions = conditions()
                if conditions.isEmpty { return steps }
                steps.append(Step(conditions: conditions))
            }
        }

        private mutating func conditions() -> [Condition] {
            var conditions: [Condition] = []
            while position < text.count {
                if take("*") {
                    conditions.append(.name("*"))
                } else if take("#") {
                    conditions.append(.attribute("id", .equals, word()))
                } else if take(".") {
                    conditions.append(.attribute("class", .word, word()))
                } else if take("[") {
                    guard let condition = attribute() else { return [] }
                    conditions.append(condition)
                } else {
                    let name = word()
                    if name.isEmpty { break }
                    conditions.append(.name(name))
                }
            }
            return conditions
        }

        private mutating func attribute() -> Condition? {
            let name = word()
            if take("]") { return .attribute(name, .present, "") }
            guard position < text.count, let comparison = Comparison(rawValue: text[position]) else { return nil }
            position += 1
            if comparison != .equals, !take("=") { return nil }
            let quote = ["'", "\""].first { take($0) }
            let end: Character = quote ?? "]"
            var value = ""
            while position < text.count, text[position] != end {
                value.append(text[position])
                position += 1
            }
            if quote != nil { position += 1 }
            return take("]") ? .attribute(name, comparison, value) : nil
        }

        private mutating func word() -> String {
            var word = ""
            while position < text.count,
                text[position].isLetter || text[position].isNumber || "-_".contains(text[position])
            {
                word.append(text[position])
                position += 1
            }
            return word
        }

        private mutating func take(_ character: Character) -> Bool {
            guard position < text.count, text[position] == character else { return false }
            position += 1
            return true
        }
    }
}
