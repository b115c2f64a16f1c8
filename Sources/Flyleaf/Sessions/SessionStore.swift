public import Primitives

/// Where sessions are kept.
public struct SessionStore: Sendable {
    /// Adds a session; the store keeps a digest of the secret.
    ///
    /// Past `Session.maximumPerMember` the member's sessions unused longest end.
    public var insert: @Sendable (Session, _ secret: String) async throws -> Void
    /// Puts a session in the place of another of the same member; `false`, and nothing done, when that one is gone.
    public var replace: @Sendable (ID<Session>, _ with: Session, _ secret: String) async throws -> Bool
    /// Finds the session and member of a token whose secret fits (compared in constant time), expired or not.
    public var signedIn: @Sendable (SessionToken) async throws -> SignedIn?
    /// The network whose word ended the session of a token whose secret fits; `nil` for any other end.
    public var endedBy: @Sendable (SessionToken) async throws -> NetworkName?
    /// A member's sessions, the one used last first.
    public var sessions: @Sendable (ID<Member>) async throws -> [Session]
    /// Notes that the session was used; a moment before the one noted last changes nothing.
    public var touch: @Sendable (ID<Session>, Timestamp) async throws -> Void
    /// Ends one session with its login and the code its member has for pairing, which would be a way back in.
    public var end: @Sendable (ID<Session>, LoginRecord.Step) async throws -> Void
    /// Ends every session of a member but one, with their logins and the member's code for pairing; returns how many.
    public var endOthers: @Sendable (ID<Member>, _ keeping: ID<Session>?, LoginRecord.Step) async throws -> Int
    /// Removes sessions made before the first moment or last used before the second; at most so many at once.
    public var purge: @Sendable (_ madeBefore: Timestamp, _ usedBefore: Timestamp, _ limit: Int) async throws -> Int
    /// The records of logins.
    public var logins: LoginRecordStore

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Session, _ secret: String) async throws -> Void,
        replace: @escaping @Sendable (ID<Session>, _ with: Session, _ secret: String) async throws -> Bool,
        signedIn: @escaping @Sendable (SessionToken) async throws -> SignedIn?,
        endedBy: @escaping @Sendable (SessionToken) async throws -> NetworkName?,
        sessions: @escaping @Sendable (ID<Member>) async throws -> [Session],
        touch: @escaping @Sendable (ID<Session>, Timestamp) async throws -> Void,
        end: @escaping @Sendable (ID<Session>, LoginRecord.Step) async throws -> Void,
        endOthers: @escaping @Sendable (ID<Member>, _ keeping: ID<Session>?, LoginRecord.Step) async throws -> Int,
        purge: @escaping @Sendable (_ madeBefore: Timestamp, _ usedBefore: Timestamp, _ limit: Int) async throws -> Int,
        logins: LoginRecordStore
    ) {
        self.insert = insert
        self.replace = replace
        self.signedIn = signedIn
        self.endedBy = endedBy
        self.sessions = sessions
        self.touch = touch
        self.end = end
        self.endOthers = endOthers
        self.purge = purge
        self.logins = logins
    }
}
