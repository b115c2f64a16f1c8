public import Primitives

/// Where sessions are kept.
public protocol SessionStore: Sendable {
    /// Adds a session; the store keeps a digest of the secret.
    ///
    /// Past `Session.maximumPerMember` the member's sessions unused longest end.
    func insert(_ session: Session, _ secret: String) async throws
    /// Puts a session in the place of another of the same member; `false`, and nothing done, when that one is gone.
    func replace(_ old: ID<Session>, _ session: Session, _ secret: String) async throws -> Bool
    /// Finds the session and member of a token whose secret fits (compared in constant time), expired or not.
    func signedIn(_ token: SessionToken) async throws -> SignedIn?
    /// The network whose word ended the session of a token whose secret fits; `nil` for any other end.
    func endedBy(_ token: SessionToken) async throws -> NetworkName?
    /// A member's sessions, the one used last first.
    func sessions(_ member: ID<Member>) async throws -> [Session]
    /// Notes that the session was used; a moment before the one noted last changes nothing.
    func touch(_ id: ID<Session>, _ moment: Timestamp) async throws
    /// Ends one session with its login and the code its member has for pairing, which would be a way back in.
    func end(_ id: ID<Session>, _ step: LoginRecord.Step) async throws
    /// Ends every session of a member but one, with their logins and the member's code for pairing; returns how many.
    func endOthers(_ member: ID<Member>, _ keeping: ID<Session>?, _ step: LoginRecord.Step) async throws -> Int
    /// Removes sessions made before the first moment or last used before the second; at most so many at once.
    func purge(_ madeBefore: Timestamp, _ usedBefore: Timestamp, _ limit: Int) async throws -> Int
    /// What was done about who gets into an account.
    var security: any SecurityEventStore { get }
    /// The records of logins.
    var logins: any LoginRecordStore { get }
}
