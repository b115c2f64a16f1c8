public import Primitives

/// Where flags, moderators and their acts are kept.
///
/// What is hidden has the visibility of its writer alone, whatever writes to it, until it is restored: so no list, count,
/// search, feed or page has a rule of its own for it. What its writer chose, or chooses meanwhile, is kept beside it.
public protocol ModerationStore: Sendable {
    /// Whether a member is a moderator.
    func isModerator(_ member: ID<Member>) async throws -> Bool
    /// Keeps a flag about something of a member's, unless theirs is there or they have so many; it waits in the queue.
    func flag(_ flag: Flag, of owner: ID<Member>, _ maximum: Int) async throws -> FlagChange
    /// What a member has flagged, the newest first, so many at most.
    func flags(by member: ID<Member>, _ limit: Int) async throws -> [Flag]
    /// What waits, most flags first, behind a place.
    func queue(after place: FlaggedItem.Place?, _ limit: Int) async throws -> [FlaggedItem]
    /// The flags that wait about something; `nil` when none do.
    func waiting(_ subject: FlagSubject) async throws -> FlaggedItem?
    /// Whose something is; `nil` when it is gone.
    func owner(_ subject: FlagSubject) async throws -> ID<Member>?
    /// Whether something is hidden, or its member suspended.
    func isHidden(_ subject: FlagSubject) async throws -> Bool
    /// Does what an act says, writes it into the log and tells the member it touches, in one transaction.
    func perform(_ act: ModerationAct) async throws -> ModerationChange
    /// Hides what is still seen of members who are shut out, and gives back what still went with those who are not.
    ///
    /// An act does so itself, but may be interrupted between its parts.
    func finishInterrupted() async throws
    /// The log, the newest first, older than the act of that number.
    func log(before number: Int64?, _ limit: Int) async throws -> [ModerationAct]
    /// An act.
    func act(_ id: ID<ModerationAct>) async throws -> ModerationAct?
    /// The newest act that hid something, or shut out a member.
    func hiding(_ subject: FlagSubject) async throws -> ModerationAct?
    /// The acts of which a member was told, the newest first.
    func acts(upon member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [ModerationAct]
    /// What a moderator did, the newest first, older than the act of that number.
    func acts(by moderator: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [ModerationAct]
    /// Keeps what the member whom an act touches says against it; `unchanged` when they have said something.
    func object(
        to id: ID<ModerationAct>,
        _ member: ID<Member>,
        _ words: ModerationWords,
        _ moment: Timestamp
    ) async throws -> ModerationChange
    /// Objections that wait for an answer, the oldest first.
    func objections(_ limit: Int) async throws -> [ModerationAct]
    /// Answers an objection and logs that; `unchanged` when it has an answer.
    func answer(_ id: ID<ModerationAct>, _ answer: ModerationAct) async throws -> ModerationChange
}
