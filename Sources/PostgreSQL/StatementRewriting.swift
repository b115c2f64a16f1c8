/// Puts statements in the words that engines share as PostgreSQL reads them.
///
/// What is read differently and means the same is put so: `?` and `?1` as `$1`, `LIMIT -1` as `LIMIT ALL`; a query in FROM gets
/// a name; and the hints that only the planner of SQLite takes go: `INDEXED BY`, the `CROSS` of a join that has a condition, and
/// the plus before a column. What stands in quotes is left as it is.
enum StatementRewriting {
    /// A piece of a statement.
    private enum Token {
        /// A keyword, a name or a number.
        case word(String)
        /// A text or a name in quotes, or blanks; copied.
        case other(String)
        /// One sign.
        case sign(Character)
    }

    static func rewritten(_ sql: String) -> RewrittenStatement {
        var tokens = tokens(of: sql)
        dropHints(&tokens)
        nameQueries(&tokens)
        return statement(of: tokens)
    }

    // MARK: Pieces

    private static func tokens(of sql: String) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(sql)
        while let first = rest.first {
            let piece: Substring
            if first == "'" || first == "\"" {
                let end = rest.dropFirst().firstIndex(of: first)
                piece = end.map { rest[...$0] } ?? rest
                tokens.append(.other(String(piece)))
            } else if rest.hasPrefix("--") {
                piece = rest.prefix { !$0.isNewline }
            } else if first.isWhitespace {
                piece = rest.prefix { $0.isWhitespace }
                tokens.append(.other(String(piece)))
            } else if isOfWord(first) {
                piece = rest.prefix(while: isOfWord)
                tokens.append(.word(String(piece)))
            } else {
                piece = rest.prefix(1)
                tokens.append(.sign(first))
            }
            rest = rest[piece.endIndex...]
        }
        return tokens
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// The statement, with a number for each of its parameters.
    private static func statement(of tokens: [Token]) -> RewrittenStatement {
        var statement = RewrittenStatement()
        /// The largest parameter so far; one without a number is the next.
        var largest = 0
        var index = 0
        while index < tokens.count {
            switch tokens[index] {
            case .word(let text), .other(let text): statement.add(text)
            case .sign("?"):
                if case .word(let digits)? = tokens[(index + 1)...].first, let number = Int(digits) {
                    largest = max(largest, number)
                    statement.add(parameter: number, isLimit: isLimit(tokens, index, behind: index + 2))
                    index += 1
                } else {
                    largest += 1
                    statement.add(parameter: largest, isLimit: isLimit(tokens, index, behind: index + 1))
                }
            case .sign(let sign): statement.add(String(sign))
            }
            index += 1
        }
        return statement
    }

    /// Whether a parameter is all that stands behind LIMIT.
    private static func isLimit(_ tokens: [Token], _ index: Int, behind end: Int) -> Bool {
        let before = tokens[..<index].last { !isBlank($0) }
        guard case .word(let word)? = before, word.uppercased() == "LIMIT" else { return false }
        switch tokens[end...].first(where: { !isBlank($0) }) {
        case .word?, .sign(")")?, nil: return true
        case .other?, .sign?: return false
        }
    }

    // MARK: Hints

    private static func dropHints(_ tokens: inout [Token]) {
        var kept: [Token] = []
        var index = 0
        while index < tokens.count {
            let words = words(tokens[index...], 3)
            if words.starts(with: ["INDEXED", "BY"]), words.count == 3 {
                index = place(behind: 3, in: tokens, from: index)
                if case .other(let blank)? = kept.last, blank.allSatisfy(\.isWhitespace) { kept.removeLast() }
                continue
            }
            if words.starts(with: ["CROSS", "JOIN"]), hasCondition(tokens[place(behind: 2, in: tokens, from: index)...])
            {
                kept.append(.word("JOIN"))
                index = place(behind: 2, in: tokens, from: index)
                continue
            }
            if words.first == "LIMIT", case let next = place(behind: 1, in: tokens, from: index),
                next + 2 < tokens.count, case .sign("-") = tokens[next + 1], case .word("1") = tokens[next + 2]
            {
                kept.append(.word("LIMIT ALL"))
                index = next + 3
                continue
            }
            if case .sign("+") = tokens[index], isUnary(kept), case .word? = tokens[(index + 1)...].first {
                index += 1
                continue
            }
            kept.append(tokens[index])
            index += 1
        }
        tokens = kept
    }

    /// The next words of a statement, as keywords are written, where nothing but blanks is between them.
    private static func words(_ tokens: ArraySlice<Token>, _ count: Int) -> [String] {
        var words: [String] = []
        for token in tokens where words.count < count {
            switch token {
            case .word(let word): words.append(word.uppercased())
            case .other(let blank) where !words.isEmpty && blank.allSatisfy(\.isWhitespace): continue
            default: return words
            }
        }
        return words
    }

    /// The place behind so many words.
    private static func place(behind count: Int, in tokens: [Token], from start: Int) -> Int {
        var left = count
        for index in start..<tokens.count {
            if case .word = tokens[index] { left -= 1 }
            if left == 0 { return index + 1 }
        }
        return tokens.count
    }

    /// Whether what is joined has an ON before the next clause.
    private static func hasCondition(_ tokens: ArraySlice<Token>) -> Bool {
        var depth = 0
        for token in tokens {
            switch token {
            case .sign("("): depth += 1
            case .sign(")"):
                if depth == 0 { return false }
                depth -= 1
            case .word(let word) where depth == 0:
                if word.uppercased() == "ON" { return true }
                if clauses.contains(word.uppercased()) { return false }
            default: continue
            }
        }
        return false
    }

    /// Whether a sign behind these stands before its only operand.
    private static func isUnary(_ tokens: [Token]) -> Bool {
        let last = tokens.last { token in
            if case .other(let blank) = token { !blank.allSatisfy(\.isWhitespace) } else { true }
        }
        guard case .word(let word)? = last else { return false }
        return ["WHERE", "AND", "OR", "ON", "NOT"].contains(word.uppercased())
    }

    // MARK: Queries in FROM

    private static func nameQueries(_ tokens: inout [Token]) {
        /// For each open parenthesis, whether a query in FROM begins there.
        var isQuery: [Bool] = []
        var before: [String] = []
        var ends: [Int] = []
        for (index, token) in tokens.enumerated() {
            switch token {
            case .word(let word): before = [before.last ?? "", word.uppercased()]
            case .other(let text): if !text.allSatisfy(\.isWhitespace) { before = ["", ""] }
            case .sign("("):
                let first = words(tokens[(index + 1)...].drop { isBlank($0) }, 1).first ?? ""
                let isFrom = before.last == "JOIN" || before.last == "FROM" && before.first != "DISTINCT"
                isQuery.append(isFrom && ["SELECT", "WITH", "VALUES"].contains(first))
                before = ["", ""]
            case .sign(")"):
                let next = words(tokens[(index + 1)...].drop { isBlank($0) }, 1).first ?? ""
                if isQuery.popLast() == true, next.isEmpty || clauses.contains(next) { ends.append(index) }
                before = ["", ""]
            case .sign: before = ["", ""]
            }
        }
        for (number, end) in ends.enumerated().reversed() {
            tokens.insert(.other(" AS query_\(number + 1)"), at: end + 1)
        }
    }

    private static func isBlank(_ token: Token) -> Bool {
        if case .other(let text) = token { text.allSatisfy(\.isWhitespace) } else { false }
    }

    /// What may follow a table or a query in FROM that has no name.
    private static let clauses: Set = [
        "WHERE", "ORDER", "GROUP", "HAVING", "LIMIT", "UNION", "JOIN", "LEFT", "RIGHT", "FULL", "NATURAL", "INNER",
        "CROSS",
        "ON", "EXCEPT", "INTERSECT", "WINDOW", "OFFSET", "RETURNING", "FOR",
    ]
}
