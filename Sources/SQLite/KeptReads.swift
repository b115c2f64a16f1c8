internal import Primitives
internal import SQLValues

/// What some reads of one connection gave, kept until anything in the file changes.
///
/// - Rule: a value is found by its statement and every value bound to it, byte for byte, and only in a transaction that
///   sees the very state of the file it was read from.
/// - Why: a site is read far more often than it is written, and making values of rows costs more than finding them.
///   What one member was given can be found only by who binds that member's identifier to the same statement.
/// - Without it: each page pays for its rows anew; with times or marks of single tables instead, somebody would have to
///   think of every change that makes a value out of date.
///
/// The state is told by SQLite itself (`PRAGMA data_version`), so writes of other processes count as well.
struct KeptReads {
    /// What a value was read by.
    struct Key: Hashable {
        let sql: String
        let values: [SQLValue]

        static func == (left: Key, right: Key) -> Bool {
            left.sql == right.sql && left.values.elementsEqual(right.values) { $0.isSame(as: $1) }
        }

        func hash(into hasher: inout Hasher) {
            // Of the text only the length, as in `SQLKey`.
            hasher.combine(sql.utf8.count)
            for value in values { hasher.combine(value) }
        }
    }

    /// The most bytes that are kept, as far as they can be told.
    private let capacity: Int
    private var values: [Key: any Sendable] = [:]
    private var bytes = 0
    /// The state of the file that the values are of.
    private var version: Int64?

    /// - Parameter capacity: bytes; 0 keeps nothing.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Whether anything is ever kept.
    var isUsed: Bool { capacity > 0 }
    /// How many values are kept.
    var count: Int { values.count }

    /// Forgets every value of another state of the file.
    mutating func enter(_ version: Int64) {
        guard version != self.version else { return }
        self.version = version
        removeAll()
    }

    /// The value read before in this state.
    subscript(key: Key) -> (any Sendable)? { values[key] }

    /// Keeps a value of this state; full, it begins anew: what is read often is back with the next reading.
    ///
    /// - Parameter size: bytes that were read for the value; one that would take much of the room is not kept.
    mutating func keep(_ value: any Sendable, for key: Key, size: Int) {
        let size = size + Self.overhead
        guard size <= capacity / 8 else { return }
        if bytes + size > capacity { removeAll() }
        values[key] = value
        bytes += size
    }

    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        bytes = 0
    }

    /// About what a key and an empty value take.
    private static let overhead = 256
}

extension SQLValue {
    /// Whether SQLite could not tell the two apart; `==` takes another spelling of a text for the same.
    fileprivate func isSame(as other: SQLValue) -> Bool {
        switch (self, other) {
        case (.text(let text), .text(let other)): text.hasSameBytes(as: other)
        case (.real(let number), .real(let other)): number.bitPattern == other.bitPattern
        default: self == other
        }
    }
}
