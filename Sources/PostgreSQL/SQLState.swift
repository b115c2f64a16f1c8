internal import SQLAccess

/// What the server's codes mean (PostgreSQL, appendix A: five characters, of which the first two are a class).
enum SQLState {
    /// The meaning of a code: that of the first row that it begins with.
    static func kind(_ state: String) -> DatabaseError.Kind {
        table.first { row in state.hasPrefix(row.start) }?.kind ?? .other
    }

    /// The code of what the server cannot do; "cached plan must not change result type" has it too, see ``changedPlan``.
    static let notSupported = "0A000"
    /// The function of the server that finds that a prepared statement does not fit its table any more (`plancache.c`).
    static let changedPlan = "RevalidateCachedQuery"
    /// The function of the server that raises what functions and triggers say (`pl_exec.c`).
    static let raise = "exec_stmt_raise"
    /// The code of a change where only reads are allowed.
    static let readOnly = "25006"

    /// The code of a wait for a row that took too long.
    static let lockNotAvailable = "55P03"

    /// The code of a prepared statement that the server does not know.
    static let unknownStatement = "26000"

    /// Whether an error with this code says for certain that nothing of the transaction is saved.
    ///
    /// Poolers say that a connection is gone (class 08) with the severity of an error, after a commit too.
    static func undoes(_ state: String) -> Bool { !state.hasPrefix("08") && kind(state) != .outcomeUnknown }

    /// Whether the server's words can quote no value.
    ///
    /// Those about constraints, locks, rights and resources do not, nor those about a place in the statement. Those about values
    /// do, and casts that look a name up, and whatever functions raise.
    static func quotesNothing(_ state: String, hasPosition: Bool) -> Bool {
        if hasPosition, state.hasPrefix("42") || state.hasPrefix("3F") { return true }
        return plain.contains { state.hasPrefix($0) }
    }

    private static let plain = [
        "08", "0A", "23", "25", "26", "28", "3D", "40", "42501", "42701", "42710", "42P05", "42P07", "53", "55P03",
        "57", "58",
    ]

    private static let table: [(start: String, kind: DatabaseError.Kind)] = [
        ("23505", .unique),
        ("23503", .foreignKey),
        ("23", .check),
        ("22", .value),
        // The limit of a statement; a transaction that was idle too long is undone with its connection (25P03).
        ("57014", .timeout),
        // Whether the statement was carried out is not known to the server either.
        ("40003", .outcomeUnknown),
        // Serialization, deadlock.
        ("40", .conflict),
        // A lock that was not to be had in time.
        ("55P03", .conflict),
        // A standby, which only reads: another server is the one to write to.
        (readOnly, .unavailable),
        ("25P03", .unavailable),
        // Shut down, crashed, starting.
        ("57P", .unavailable),
        ("08", .unavailable),
        // More connections than the server takes.
        ("53300", .unavailable),
        ("53", .full),
        ("42", .statement),
        (notSupported, .statement),
        // Raised by a function or trigger.
        ("P0001", .check),
        // Statements after one that failed, outside a transaction, inside one.
        ("25", .misuse),
    ]
}
