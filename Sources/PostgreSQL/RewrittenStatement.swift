internal import SQLValues

/// A statement that was written for several engines, as PostgreSQL reads it.
///
/// - Rule: the number behind LIMIT is part of the text; every other value is a parameter.
/// - Why: a statement is prepared once, and its plan made without its values. Of a limit that it does not know the planner takes
///   it that a tenth of all rows is wanted, and sorts the table; so it would find that plan dear, and plan anew each time, for
///   ten times as long as the statement runs.
struct RewrittenStatement {
    private enum Part {
        case text(String)
        /// A parameter, counted from 1.
        case limit(Int)
    }

    private var parts: [Part] = []

    mutating func add(_ text: String) {
        if case .text(let before)? = parts.last {
            parts[parts.count - 1] = .text(before + text)
        } else {
            parts.append(.text(text))
        }
    }

    mutating func add(parameter number: Int, isLimit: Bool) {
        if isLimit { parts.append(.limit(number)) } else { add("$\(number)") }
    }

    /// What stands behind each LIMIT; `nil` where one has no number.
    func limits(_ values: [any Bindable]) -> [Int64]? {
        var limits: [Int64] = []
        for case .limit(let number) in parts {
            guard values.indices.contains(number - 1), case .integer(let limit) = values[number - 1].sqlValue else {
                return nil
            }
            limits.append(limit)
        }
        return limits
    }

    /// The text; a parameter whose number stands in it is bound all the same, and not looked at.
    ///
    /// - Parameter limits: what stands behind each LIMIT; without, its parameter.
    func text(_ limits: [Int64]? = nil) -> String {
        var rest = limits.map { $0[...] }
        return parts.map { part in
            switch part {
            case .text(let text): text
            case .limit(let number): rest?.popFirst().map { $0 < 0 ? "ALL" : "\($0)" } ?? "$\(number)"
            }
        }.joined()
    }
}
