public import Primitives

/// Where the accounts that take messages are kept, the messages, and whose count; all of an account goes with its connection.
public protocol MessageStore: Sendable {
    /// The accounts, the one named first first.
    func accounts() async throws -> [MessageAccount]
    /// Names an account, and writes that into the log; one that is named already stays as it is. `false` where there are as many as allowed, or there is no
    /// such connection of that member.
    func name(_ account: MessageAccount) async throws -> Bool
    /// Has an account of that member take no more messages, forgets all that it took and what was answered to it, and writes
    /// into the log who did that; `false` where it took none.
    func dismiss(
        _ connection: ID<Connection>,
        _ member: ID<Member>,
        _ moderator: ID<Member>,
        _ now: Timestamp
    ) async throws -> Bool
    /// The log of accounts that were named and let go, also with their connections, the last first: all of it, or what one
    /// member did. A member who goes takes the names of their accounts along.
    func acts(_ moderator: ID<Member>?, _ limit: Int) async throws -> [MessageAccountAct]
    /// Notes how far an account was read, what is still to be read and when; how far never goes back, and of one that was named
    /// anew meanwhile nothing changes.
    func note(_ account: MessageAccount) async throws
    /// The working connection of whoever is written so at a server; `nil` where there is none, or more than one.
    func connection(_ network: NetworkName, server: String, address: String) async throws -> Connection?
    /// Whoever wrote under a member's name to an account, by the identifier at the account's server; `nil` where nobody did.
    func person(_ member: ID<Member>, _ account: ID<Connection>, _ remoteID: String) async throws -> MessagePerson?
    /// Asks a member whether somebody is them, once; of too many those who are not, asked about longest ago, go.
    func ask(_ person: MessagePerson) async throws
    /// Who wrote under a member's name, whoever wrote last first.
    func people(_ member: ID<Member>) async throws -> [MessagePerson]
    /// Notes what a member says of somebody, and when they say something else than before; `false` where there is nobody.
    ///
    /// Of somebody else nothing more is done: what waits of theirs goes, and what is still to be answered to them.
    func answer(_ id: ID<MessagePerson>, _ isOwn: Bool, _ member: ID<Member>, _ now: Timestamp) async throws -> Bool
    /// Writes a message down to be handled; `false` where it was written before its account was named, where it is there
    /// already, also by another account or since that moment by one that was let go, where as many of its member were taken
    /// since a moment as there can be, or where the unknown sender has one already or is one too many, in all or since then.
    ///
    /// Of somebody whom the member was asked about only what was written after they said that it is them is taken.
    ///
    /// Of a member's messages that were handled the oldest go.
    func take(_ message: Message, _ since: Timestamp) async throws -> Bool
    /// Takes the message that waits longest and that nobody holds, up to a moment, and counts a beginning; none before an
    /// earlier one of the same member has its outcome.
    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> Message?
    /// Whether something was made of a later message of the same member, of a book.
    func hasLater(_ message: Message, _ book: ID<Book>) async throws -> Bool
    /// Writes down what became of a message and takes its words away; `false` when somebody else holds it.
    func finish(_ message: Message, _ key: String) async throws -> Bool
    /// A member's messages that were handled, the last first.
    func handled(_ member: ID<Member>, _ limit: Int) async throws -> [Message]
    /// Whether a member's messages count.
    func setting(_ member: ID<Member>) async throws -> MessageSetting
    /// Sets whether they do.
    func set(_ setting: MessageSetting, _ member: ID<Member>) async throws
}
