public import Primitives

/// Where the records of logins are kept.
public protocol LoginRecordStore: Sendable {
    /// Adds a record; `browser` lets the same browser read of a login that never became anybody's.
    ///
    /// What is past the limits of `LoginRecord` goes, here and with the step by which a login becomes somebody's.
    func begin(_ record: LoginRecord, _ browser: BrowserKey?) async throws
    /// Adds a step, and whose login it became; `false` when there is no such record or the step cannot happen to it.
    func note(_ id: ID<LoginRecord>, _ step: LoginRecord.Step, _ member: ID<Member>?) async throws -> Bool
    /// A member's logins and the unclaimed ones of a browser, the newest first.
    func records(_ member: ID<Member>, _ browser: BrowserKey, _ limit: Int) async throws -> [LoginRecord]
    /// Ends logins that have waited for a network for too long, and removes those nobody needs any more.
    func purge(_ now: Timestamp) async throws -> Int
}
