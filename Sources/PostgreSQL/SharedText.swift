internal import Primitives
internal import SQLValues

/// Statements written for several engines, as this one reads them; each is rewritten once.
final class SharedText: Sendable {
    private struct Known {
        let statement: RewrittenStatement
        /// With a parameter behind each LIMIT.
        let bound: String
        /// Its texts, by what stands behind each LIMIT.
        var texts: [[Int64]: String] = [:]

        init(_ statement: RewrittenStatement) {
            self.statement = statement
            bound = statement.text()
        }
    }

    private let known = Lock<[String: Known]>([:])

    /// More statements than a program has; beyond them nothing more is kept.
    private static let capacity = 4096
    /// A statement is asked for pages of few sizes; where it is for more, they are parameters, for each text is prepared.
    private static let sizes = 6

    /// The statement as PostgreSQL reads it.
    func callAsFunction(_ sql: String, _ values: [any Bindable] = []) -> String {
        known.withLock { known in
            let before = known[sql]
            var statement = before ?? Known(StatementRewriting.rewritten(sql))
            let limits = statement.statement.limits(values)
            if let limits, let text = statement.texts[limits] { return text }
            let isFew = statement.texts.count < Self.sizes
            let text = isFew ? limits.map { statement.statement.text($0) } ?? statement.bound : statement.bound
            guard before != nil || known.count < Self.capacity else { return text }
            if isFew, let limits { statement.texts[limits] = text }
            known[sql] = statement
            return text
        }
    }
}
