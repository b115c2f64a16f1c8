public import Primitives

/// What a member hears of: their notices, and the switches of each kind.
public struct MemberNotices: Sendable {
    private let stores: Stores
    private let clock: Clock

    /// The use cases.
    public init(stores: Stores, clock: Clock) {
        self.stores = stores
        self.clock = clock
    }

    /// A member's notices, the newest first, older than the one of that number, with how their things stand.
    public func list(of member: ID<Member>, before number: Int64?, limit: Int) async throws -> [NoticeEntry] {
        var entries: [NoticeEntry] = []
        for notice in try await stores.notices.list(member, before: number, limit) {
            entries.append(try await entry(notice, of: member))
        }
        return entries
    }

    /// One notice of a member, which is read by that.
    public func open(_ number: Int64, of member: ID<Member>) async throws -> NoticeEntry? {
        guard let notice = try await stores.notices.notice(number, member) else { return nil }
        try await stores.notices.read(notice.subject, member, clock.now())
        return try await entry(notice, of: member)
    }

    /// A notice with how its thing stands.
    func entry(_ notice: MemberNotice, of member: ID<Member>) async throws -> NoticeEntry {
        NoticeEntry(notice: notice, content: try await content(notice.subject, member))
    }

    /// The member has seen how some things stand.
    ///
    /// - Returns: How many notices they have not read then.
    public func see(_ subjects: [NoticeSubject], _ member: ID<Member>) async throws -> Int {
        for subject in subjects { try await stores.notices.read(subject, member, clock.now()) }
        return try await stores.notices.unread(member)
    }

    /// The member has seen all up to one.
    public func seeAll(upTo number: Int64, _ member: ID<Member>) async throws {
        try await stores.notices.readAll(member, upTo: number, clock.now())
    }

    /// The kinds a member does not want.
    public func off(_ member: ID<Member>) async throws -> Set<NoticeKind> { try await stores.notices.off(member) }

    /// Says which kinds a member does not want (NO-02); it can be all of them (NO-03).
    public func setOff(_ kinds: Set<NoticeKind>, _ member: ID<Member>) async throws {
        try await stores.notices.setOff(kinds, member)
    }

    private func content(_ subject: NoticeSubject, _ member: ID<Member>) async throws -> NoticeContent {
        switch subject {
        case .likes(let id): try await likes(id, member)
        case .friend(let id): try await stores.notices.friend(id, of: member).map(NoticeContent.friend) ?? .gone
        case .share(let id): try await stores.shares.share(id, member).map { .share($0.entry) } ?? .gone
        case .connection(let id):
            try await stores.connections.connection(id, member).map(NoticeContent.connection) ?? .gone
        case .bookImport(let id):
            if let found = try await stores.imports.bookImport(id, member) {
                .bookImport(found, try await stores.jobs.newest(id.text, member))
            } else {
                .gone
            }
        case .security(let id):
            try await stores.sessions.security.event(id, member).map(NoticeContent.security) ?? .gone
        case .moderation(let id):
            if let act = try await stores.moderation.act(id), act.memberID == member {
                .moderation(act, title: try await title(of: act.subject, member))
            } else {
                .gone
            }
        case .mentions(let id): try await mentions(id, member)
        case .answers(let id): try await answers(id, member)
        case .reply(let id):
            if let reply = try await stores.replies.current(id), reply.memberID == member {
                .reply(reply)
            } else {
                .gone
            }
        case .naming(let id): try await naming(id, member)
        }
    }

    private func answers(_ id: ID<Share>, _ member: ID<Member>) async throws -> NoticeContent {
        guard let share = try await stores.shares.share(id, member),
            let kept = try await stores.answers.answers(member, [id])[id]?.answers, kept.replyCount > 0
        else { return .gone }
        return .answers(share.entry, count: kept.replyCount, newest: kept.replies.last?.author.name)
    }

    /// Gone once the member answered, the check-in ended, or they are kept apart.
    private func naming(_ id: ID<CheckIn>, _ member: ID<Member>) async throws -> NoticeContent {
        guard let entry = try await stores.checkIns.entry(id, member, clock.now()),
            entry.people.contains(where: { $0.memberID == member && $0.naming == .asked })
        else { return .gone }
        return .naming(entry)
    }

    private func mentions(_ id: ID<Review>, _ member: ID<Member>) async throws -> NoticeContent {
        guard let review = try await stores.reviews.review(id, member)?.review, review.memberID == member else {
            return .gone
        }
        let states = try await stores.mentions.list(id, Mention.maximumPerReview).map(\.state)
        let (shown, waiting) = (states.count { $0 == .shown }, states.count { $0 == .waiting })
        guard shown + waiting > 0 else { return .gone }
        return .mentions(id, title: review.content.title, shown: shown, waiting: waiting)
    }

    /// What a member calls a thing of theirs; `nil` where it has no name, or is gone.
    private func title(of subject: FlagSubject, _ member: ID<Member>) async throws -> String? {
        switch subject {
        case .review(let id): try await stores.reviews.review(id, member)?.review.content.title.text
        case .shelf(let id): try await stores.shelves.shelf(id, member)?.shelf.name.text
        case .checkIn(let id): try await stores.checkIns.entry(id, member, clock.now())?.checkIn.place.name
        case .remark, .member: nil
        }
    }

    /// Friends are named and others counted, as beside the button (LK-04); the member's own like is none of it.
    private func likes(_ id: ID<Review>, _ member: ID<Member>) async throws -> NoticeContent {
        guard let review = try await stores.reviews.review(id, member)?.review, review.memberID == member else {
            return .gone
        }
        let all = try await stores.likes.standing(.review(id), member, LikeStanding.maximumFriends)
        let others = all.count - (all.isLiked ? 1 : 0)
        guard others > 0 else { return .gone }
        let standing = LikeStanding(count: others, isLiked: false, friends: all.friends)
        return .likes(id, title: review.content.title, standing)
    }
}
