public import Primitives

/// Where the records of logins are kept.
public struct LoginRecordStore: Sendable {
    /// Adds a record; `browser` lets the same browser read of a login that never became anybody's.
    ///
    /// What is past the limits of `LoginRecord` goes, here and with the step by which a login becomes somebody's.
    public var begin: @Sendable (LoginRecord, _ browser: BrowserKey?) async throws -> Void
    /// Adds a step, and whose login it became; `false` when there is no such record or the step cannot happen to it.
    public var note: @Sendable (ID<LoginRecord>, LoginRecord.Step, _ member: ID<Member>?) async throws -> Bool
    /// A member's logins and the unclaimed ones of a browser, the newest first.
    public var records: @Sendable (ID<Member>, BrowserKey, _ limit: Int) async throws -> [LoginRecord]
    /// Ends logins that have waited for a network for too long, and removes those nobody needs any more.
    public var purge: @Sendable (_ now: Timestamp) async throws -> Int

    /// A store from closures.
    public init(
        begin: @escaping @Sendable (LoginRecord, _ browser: BrowserKey?) async throws -> Void,
        note: @escaping @Sendable (ID<LoginRecord>, LoginRecord.Step, _ member: ID<Member>?) async throws -> Bool,
        records: @escaping @Sendable (ID<Member>, BrowserKey, _ limit: Int) async throws -> [LoginRecord],
        purge: @escaping @Sendable (_ now: Timestamp) async throws -> Int
    ) {
        self.begin = begin
        self.note = note
        self.records = records
        self.purge = purge
    }
}
