public import Primitives

/// Where notices are kept.
///
/// No operation makes one: a notice is written with what it tells of, in one transaction, where its member has not switched
/// its kind off. A member has one of each subject; what happens to it again makes that one new and unread. The first like
/// of a review by each reader counts, their later ones do not, and nobody hears of what they did themselves. A notice goes
/// with what it tells of, with the last like, and when a connection works again.
public protocol NoticeStore: Sendable {
    /// A member's notices, the newest first, older than the one of that number.
    func list(_ member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [MemberNotice]
    /// A notice of a member.
    func notice(_ number: Int64, _ member: ID<Member>) async throws -> MemberNotice?
    /// How many a member has not read: a count that is kept, not counted.
    func unread(_ member: ID<Member>) async throws -> Int
    /// Marks the notice of a subject as read, if there is one that is not.
    func read(_ subject: NoticeSubject, _ member: ID<Member>, _ moment: Timestamp) async throws
    /// Marks everything up to a number as read; what came later stays new.
    func readAll(_ member: ID<Member>, upTo number: Int64, _ moment: Timestamp) async throws
    /// The kinds a member does not want.
    func off(_ member: ID<Member>) async throws -> Set<NoticeKind>
    /// Says which kinds a member does not want; what there is already stays.
    func setOff(_ kinds: Set<NoticeKind>, _ member: ID<Member>) async throws
    /// Tells that notices may have changed, those of anybody: one element for one or more changes.
    func changes() -> AsyncStream<Void>
    /// A member as another's friend lists name them; `nil` where none does.
    func friend(_ friend: ID<Member>, of member: ID<Member>) async throws -> NoticeFriend?
}
