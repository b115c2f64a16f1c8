public import Primitives

/// What a notice tells of; a member has at most one notice of each.
public enum NoticeSubject: Sendable, Hashable {
    /// The likes of a review.
    case likes(ID<Review>)
    /// A friend.
    case friend(ID<Member>)
    /// A share.
    case share(ID<Share>)
    /// A connection.
    case connection(ID<Connection>)
    /// An import.
    case bookImport(ID<BookImport>)
    /// An act of a moderator.
    case moderation(ID<ModerationAct>)
    /// What was done about who gets into the account.
    case security(ID<SecurityEvent>)
    /// The pages elsewhere that mention a review.
    case mentions(ID<Review>)
    /// The answers to the post of a share.
    case answers(ID<Share>)
    /// An answer of the member's to a post of a network.
    case reply(ID<StreamReply>)
    /// A check-in in which somebody wants to name the member.
    case naming(ID<CheckIn>)

    /// A subject as it is kept.
    public init(_ kind: NoticeKind, trusted id: String) {
        switch kind {
        case .likes: self = .likes(ID(trusted: id))
        case .friend: self = .friend(ID(trusted: id))
        case .share: self = .share(ID(trusted: id))
        case .connection: self = .connection(ID(trusted: id))
        case .bookImport: self = .bookImport(ID(trusted: id))
        case .moderation: self = .moderation(ID(trusted: id))
        case .security: self = .security(ID(trusted: id))
        case .mention: self = .mentions(ID(trusted: id))
        case .answers: self = .answers(ID(trusted: id))
        case .reply: self = .reply(ID(trusted: id))
        case .naming: self = .naming(ID(trusted: id))
        }
    }

    /// Its kind.
    public var kind: NoticeKind {
        switch self {
        case .likes: .likes
        case .friend: .friend
        case .share: .share
        case .connection: .connection
        case .bookImport: .bookImport
        case .moderation: .moderation
        case .security: .security
        case .mentions: .mention
        case .answers: .answers
        case .reply: .reply
        case .naming: .naming
        }
    }

    /// Its identifier among those of its kind.
    public var id: String {
        switch self {
        case .likes(let id): id.text
        case .friend(let id): id.text
        case .share(let id): id.text
        case .connection(let id): id.text
        case .bookImport(let id): id.text
        case .moderation(let id): id.text
        case .security(let id): id.text
        case .mentions(let id): id.text
        case .answers(let id): id.text
        case .reply(let id): id.text
        case .naming(let id): id.text
        }
    }
}
