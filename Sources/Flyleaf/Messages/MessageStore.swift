public import Primitives

/// Where the accounts that take messages are kept, the messages, and whose count; all of an account goes with its connection.
public protocol MessageStore: Sendable {
    /// The accounts, the one named first first.
    func accounts() async throws -> [MessageAccount]
    /// Names an account; one that is named already stays as it is. `false` where there are as many as allowed, or there is no
    /// such connection of that member.
    func name(_ account: MessageAccount) async throws -> Bool
    /// Has an account of that member take no more messages, and forgets all that it took; `false` where it took none.
    func dismiss(_ connection: ID<Connection>, _ member: ID<Member>) async throws -> Bool
    /// Notes how far an account was read and when it is read next; how far never goes back.
    func note(_ account: MessageAccount) async throws
    /// The working connection of whoever is written so at a server; `nil` where there is none, or more than one.
    func connection(_ network: NetworkName, server: String, address: String) async throws -> Connection?
    /// Who wrote as a member to an account under a name, the last time: the identifier at the account's server.
    func sender(_ member: ID<Member>, _ account: ID<Connection>, _ handle: String) async throws -> String?
    /// Writes a message down to be handled; `false` where it is there already, where as many of its member were taken since
    /// a moment as there can be, or where the unknown sender has one already or is one too many, in all or
    /// since that moment.
    ///
    /// Of a member's messages that were handled the oldest go.
    func take(_ message: Message, _ since: Timestamp) async throws -> Bool
    /// Takes the message that waits longest and that nobody holds, up to a moment, and counts a beginning; none before an
    /// earlier one of the same member has its outcome.
    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> Message?
    /// Writes down what became of a message and takes its words away; `false` when somebody else holds it.
    func finish(_ message: Message, _ key: String) async throws -> Bool
    /// A member's messages that were handled, the last first.
    func handled(_ member: ID<Member>, _ limit: Int) async throws -> [Message]
    /// Whether a member's messages count.
    func setting(_ member: ID<Member>) async throws -> MessageSetting
    /// Sets whether they do.
    func set(_ setting: MessageSetting, _ member: ID<Member>) async throws
}
