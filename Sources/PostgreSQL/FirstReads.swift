internal import Primitives

/// Which statements that begin a read of several were followed by another.
///
/// - Rule: the first statement of such a read goes alone, with those of other tasks, as long as none ever came behind it; where one
///   does, the read begins again in a transaction, and from then on at once.
/// - Why: nearly all have one statement, which sees one state by itself. With a transaction around it, it would wait for a
///   connection, and the server would be asked three times.
final class FirstReads: Sendable {
    private let followed = Lock<Set<String>>([])

    /// Whether another statement may come behind this one.
    func isFollowed(_ sql: String) -> Bool { followed.withLock { $0.contains(sql) } }

    /// Notes that one did.
    func note(_ sql: String) {
        followed.withLock { followed in
            if followed.count < Self.capacity { followed.insert(sql) }
        }
    }

    /// More than a program has; beyond them such a read begins twice each time.
    private static let capacity = 4096
}

/// A read that turned out to need a transaction; whoever meets it leaves the closure.
struct NeedsTransaction: Error {}

/// The first statement of a read of several, as long as it is the only one.
final class FirstRead: Sendable {
    private struct State {
        var sql: String?
        var needsTransaction = false
    }

    private let known: FirstReads
    private let state = Lock(State())

    init(_ known: FirstReads) {
        self.known = known
    }

    /// Whether what was read so must be read again in a transaction.
    var needsTransaction: Bool { state.withLock(\.needsTransaction) }

    /// Lets the first statement through that nothing is known to follow; throws ``NeedsTransaction`` for every other.
    ///
    /// - Parameter count: how often it is run; each sees a state of its own.
    func admit(_ sql: String, count: Int = 1) throws(NeedsTransaction) {
        let first = state.withLock { state in
            defer { state.sql = state.sql ?? sql }
            return state.sql
        }
        if let first { known.note(first) } else if count < 2, !known.isFollowed(sql) { return }
        state.withLock { $0.needsTransaction = true }
        throw NeedsTransaction()
    }
}
