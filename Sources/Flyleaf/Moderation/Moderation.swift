public import Primitives

/// Flagging what should not be here, and what moderators do about it.
public struct Moderation: Sendable {
    private let stores: Stores
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(stores: Stores, clock: Clock, randomness: Randomness) {
        self.stores = stores
        self.clock = clock
        self.randomness = randomness
    }

    // MARK: Flagging

    /// Flags something that a member may see and did not make (MO-01).
    public func flag(
        _ subject: FlagSubject,
        for reason: FlagReason,
        _ words: ModerationWords,
        by member: ID<Member>
    ) async throws -> FlagChange {
        guard try await text(subject, for: member) != nil, let owner = try await stores.moderation.owner(subject),
            owner != member
        else { return .missing }
        let flag = Flag(
            subject: subject,
            memberID: member,
            reason: reason,
            words: words,
            moment: clock.now(),
            isSettled: false
        )
        return try await stores.moderation.flag(flag, of: owner, Flag.maximumPerMember)
    }

    /// What is said of a thing as a viewer may see it; `nil` where they may not.
    public func text(_ subject: FlagSubject, for viewer: ID<Member>?) async throws -> ModeratedText? {
        switch subject {
        case .review(let id):
            guard let review = try await stores.reviews.review(id, viewer)?.review else { return nil }
            return try await text(review.content.title.text, review.content.text.text, review.memberID)
        case .remark(let id):
            guard let remark = try await stores.remarks.remark(id, viewer)?.remark else { return nil }
            let link = remark.content.link
            let lines = [remark.content.words.text, link?.title.text, link?.description.text, link?.address.text]
            let said = lines.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
            return try await text("", said, remark.memberID)
        case .shelf(let id):
            guard let shelf = try await stores.shelves.shelf(id, viewer)?.shelf else { return nil }
            return try await text(shelf.name.text, shelf.description.text, shelf.memberID)
        case .member(let id):
            // The name of somebody who shows the viewer nothing is not for them.
            guard let member = try await stores.members.member(id), try await stores.isShown(id, to: viewer) else {
                return nil
            }
            return try await text(member.name.text, "", id)
        case .checkIn(let id):
            guard let viewer, let checkIn = try await stores.checkIns.entry(id, viewer, clock.now())?.checkIn else {
                return nil
            }
            let said = [checkIn.message.text, checkIn.book?.text ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
            return try await text(checkIn.place.name, said, checkIn.memberID)
        }
    }

    private func text(_ title: String, _ text: String, _ writer: ID<Member>) async throws -> ModeratedText? {
        try await stores.members.member(writer).map { ModeratedText(title: title, text: text, writer: $0) }
    }

    // MARK: Moderating

    /// Whether a member is a moderator.
    public func isModerator(_ member: ID<Member>) async throws -> Bool {
        try await stores.moderation.isModerator(member)
    }

    /// What waits, most flags first, behind a place.
    public func queue(after place: FlaggedItem.Place?, limit: Int) async throws -> [FlaggedItem] {
        try await stores.moderation.queue(after: place, limit)
    }

    /// The flags that wait about something.
    public func waiting(_ subject: FlagSubject) async throws -> FlaggedItem? {
        try await stores.moderation.waiting(subject)
    }

    /// What a moderator reads of a thing: all that its maker reads.
    public func text(_ subject: FlagSubject) async throws -> ModeratedText? {
        guard let owner = try await stores.moderation.owner(subject) else { return nil }
        return try await text(subject, for: owner)
    }

    /// Whether something is hidden, or its member suspended (MO-03).
    public func isHidden(_ subject: FlagSubject) async throws -> Bool {
        try await stores.moderation.isHidden(subject)
    }

    /// Whether moderators read something also where its writer shows it to fewer: it was reported, or is hidden.
    public func isJudged(_ subject: FlagSubject) async throws -> Bool {
        try await stores.isJudged(subject)
    }

    /// Does something about a thing, for a reason in words.
    ///
    /// - Parameter moderator: a moderator; `nil` is the operator of the installation.
    public func perform(
        _ kind: ModerationAct.Kind,
        on subject: FlagSubject,
        because reason: ModerationWords,
        by moderator: ID<Member>?
    ) async throws -> ModerationChange {
        guard let owner = try await stores.moderation.owner(subject) else { return .missing }
        // Nobody judges their own case; what is one's own one may hide.
        if owner == moderator, kind != .hide { return .missing }
        return try await stores.moderation.perform(act(kind, subject, owner, reason, moderator))
    }

    private func act(
        _ kind: ModerationAct.Kind,
        _ subject: FlagSubject,
        _ member: ID<Member>?,
        _ reason: ModerationWords,
        _ moderator: ID<Member>?
    ) -> ModerationAct {
        let now = clock.now()
        return ModerationAct(
            number: 0,
            id: randomness.id(at: now),
            kind: kind,
            moderatorID: moderator,
            subject: subject,
            memberID: member,
            reason: reason,
            moment: now,
            objection: nil
        )
    }

    /// The log, the newest first, older than the act of that number.
    public func log(before number: Int64?, limit: Int) async throws -> [ModerationAct] {
        try await stores.moderation.log(before: number, limit)
    }

    /// What a member is called; `nil` when the account is gone.
    public func name(_ member: ID<Member>) async throws -> PersonName? { try await stores.members.member(member)?.name }

    // MARK: Objecting

    /// What moderators did about a member and their things, as the member may know it, the newest first.
    public func acts(upon member: ID<Member>, before number: Int64?, limit: Int) async throws -> [ModerationAct] {
        try await stores.moderation.acts(upon: member, before: number, limit)
    }

    /// An act as the member whom it touches reads it; anybody else's is as good as missing.
    public func act(_ id: ID<ModerationAct>, upon member: ID<Member>) async throws -> ModerationAct? {
        guard let act = try await stores.moderation.act(id), act.memberID == member, act.kind.isTold else { return nil }
        return act
    }

    /// The act that hides something of a member's; `nil` where none does.
    public func hiding(_ subject: FlagSubject, of member: ID<Member>) async throws -> ModerationAct? {
        guard try await isHidden(subject) else { return nil }
        return try await stores.moderation.hiding(subject).flatMap { $0.memberID == member ? $0 : nil }
    }

    /// Says something against an act, once.
    public func object(
        to id: ID<ModerationAct>,
        _ words: ModerationWords,
        by member: ID<Member>
    ) async throws -> ModerationChange {
        guard let act = try await act(id, upon: member), act.kind.canBeObjectedTo, !words.isEmpty else {
            return .missing
        }
        return try await stores.moderation.object(to: id, member, words, clock.now())
    }

    /// Objections that wait for an answer, the oldest first.
    public func objections(limit: Int) async throws -> [ModerationAct] {
        try await stores.moderation.objections(limit)
    }

    /// Answers an objection.
    public func answer(
        _ id: ID<ModerationAct>,
        _ words: ModerationWords,
        by moderator: ID<Member>
    ) async throws -> ModerationChange {
        guard let act = try await stores.moderation.act(id), act.objection != nil, !words.isEmpty,
            act.memberID != moderator
        else { return .missing }
        return try await stores.moderation.answer(id, self.act(.answer, act.subject, act.memberID, words, moderator))
    }
}
