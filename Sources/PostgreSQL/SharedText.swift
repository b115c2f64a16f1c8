internal import Primitives

/// Statements written for several engines, as this one reads them; each is rewritten once.
final class SharedText: Sendable {
    private let known = Lock<[String: String]>([:])

    /// More statements than a program has; beyond them nothing more is kept.
    private static let capacity = 4096

    /// The statement as PostgreSQL reads it.
    func callAsFunction(_ sql: String) -> String {
        if let text = known.withLock({ $0[sql] }) { return text }
        let text = StatementRewriting.rewritten(sql)
        known.withLock { known in
            if known.count < Self.capacity { known[sql] = text }
        }
        return text
    }
}
