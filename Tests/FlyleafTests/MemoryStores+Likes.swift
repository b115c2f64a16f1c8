import Flyleaf
import Primitives

extension MemoryStores {
    var likes: any LikeStore { MemoryLikeStore(memory: self) }
}

private struct MemoryLikeStore: LikeStore {
    let memory: MemoryStores

    func set(
        _ isLiked: Bool,
        _ subject: LikeSubject,
        _ member: ID<Member>,
        _ moment: Timestamp
    ) async throws -> LikeChange {
        memory.write { tables in
            guard tables.exists(subject), tables.members[member] != nil else { return .missing }
            if isLiked, case .review(let id) = subject, let writer = tables.reviews[id]?.memberID,
                !tables.isNear(writer, member)
            {
                return .missing
            }
            let own = tables.likes.firstIndex { $0.subject == subject && $0.member == member }
            guard (own != nil) != isLiked else { return .kept }
            if let own {
                tables.likes.remove(at: own)
                tables.unnoteLikes(subject)
            } else {
                guard tables.likes.count(where: { $0.member == member }) < Likes.maximumPerMember else {
                    return .tooMany
                }
                if case .webPage(let page) = subject, let refusal = tables.refusal(of: page, by: member) {
                    return refusal
                }
                tables.likes.append((subject, member, moment))
                tables.noteLike(subject, by: member, at: moment)
            }
            tables.likeEvents.append((member, LikeEvent(subject: subject, isLike: isLiked, moment: moment)))
            return .kept
        }
    }

    func standing(_ subject: LikeSubject, _ viewer: ID<Member>?, _ friends: Int) async throws -> LikeStanding {
        memory.read { tables in
            let all = tables.likes.filter {
                $0.subject == subject && tables.members[$0.member] != nil && tables.exists(subject)
            }
            let named = all.filter { like in viewer.map { tables.isFriend(like.member, of: $0) } ?? false }
                .filter { $0.member != viewer && tables.isListed($0.member, viewer) }
                .sorted { ($0.moment, $0.member) > ($1.moment, $1.member) }
            return LikeStanding(
                count: all.count,
                isLiked: all.contains { $0.member == viewer },
                friends: named.prefix(friends).compactMap { tables.members[$0.member]?.name }
            )
        }
    }

    func liked(
        _ member: ID<Member>,
        after last: LikeSubject?,
        _ limit: Int
    ) async throws -> [(subject: LikeSubject, moment: Timestamp)] {
        @Sendable func place(_ subject: LikeSubject) -> (String, String) { (subject.kind.rawValue, subject.id) }
        return memory.read { tables in
            let own = tables.likes.filter { like in
                like.member == member && tables.exists(like.subject)
                    && last.map { place(like.subject) > place($0) } ?? true
            }
            return own.sorted { place($0.subject) < place($1.subject) }.prefix(max(0, limit))
                .map { ($0.subject, $0.moment) }
        }
    }

    func recent(_ member: ID<Member>, before last: StandingLike?, _ limit: Int) async throws -> [StandingLike] {
        @Sendable func place(_ like: StandingLike) -> (Timestamp, String, String) {
            (like.moment, like.subject.kind.rawValue, like.subject.id)
        }
        return memory.read { tables in
            tables.likes.filter { $0.member == member && tables.exists($0.subject) }
                .map { StandingLike(subject: $0.subject, moment: $0.moment) }
                .filter { like in last.map { place(like) < place($0) } ?? true }
                .sorted { place($0) > place($1) }.prefix(max(0, limit)).map(\.self)
        }
    }

    func events(
        _ member: ID<Member>,
        before number: Int64?,
        _ limit: Int
    ) async throws -> [(number: Int64, event: LikeEvent)] {
        memory.read { tables in
            guard tables.members[member] != nil else { return [] }
            return tables.likeEvents.enumerated().reversed()
                .filter { $0.element.member == member && Int64($0.offset) < number ?? .max }
                .prefix(limit)
                .map { (Int64($0.offset), $0.element.event) }
        }
    }

    func totals(_ site: WebSite) async throws -> SiteTotals {
        let pages = memory.read { $0.likedPages(of: site) }
        return SiteTotals(likes: pages.reduce(0) { $0 + $1.likes }, pages: pages.count)
    }

    func pages(_ site: WebSite, after last: LikedPageCount?, _ limit: Int) async throws -> [LikedPageCount] {
        @Sendable func place(_ count: LikedPageCount) -> (Int, String) { (-count.likes, count.page.address) }
        return memory.read { $0.likedPages(of: site) }.sorted { place($0) < place($1) }
            .filter { count in last.map { place(count) > place($0) } ?? true }
            .prefix(max(0, limit)).map(\.self)
    }
}

extension MemoryStores.Tables {
    mutating func carryLikes(_ old: ID<Book>, to new: ID<Book>) {
        let there = Set(likes.filter { $0.subject == .book(new) }.map(\.member))
        likes.removeAll { $0.subject == .book(old) && there.contains($0.member) }
        for index in likes.indices where likes[index].subject == .book(old) { likes[index].subject = .book(new) }
    }

    fileprivate func exists(_ subject: LikeSubject) -> Bool {
        switch subject {
        case .review(let id): reviews[id] != nil
        case .book(let id): books[id] != nil
        case .webPage: true
        }
    }

    fileprivate func likedPages(of site: WebSite) -> [LikedPageCount] {
        let pages = likes.compactMap { like -> LikedPage? in
            guard case .webPage(let page) = like.subject, page.site == site else { return nil }
            return page
        }
        return Dictionary(grouping: pages, by: \.self).map { LikedPageCount(page: $0, likes: $1.count) }
    }

    fileprivate func refusal(of page: LikedPage, by member: ID<Member>) -> LikeChange? {
        let pages = likes.compactMap { like -> (page: LikedPage, member: ID<Member>)? in
            guard case .webPage(let page) = like.subject else { return nil }
            return (page, like.member)
        }
        guard pages.count(where: { $0.member == member }) < LikedPage.maximumPerMember else { return .tooManyPages }
        let own = pages.count { $0.member == member && $0.page.site == page.site }
        guard own < LikedPage.maximumPerMemberAndSite else { return .tooManyOfSite }
        let ofSite = Set(pages.map(\.page)).filter { $0.site == page.site }
        return ofSite.count < LikedPage.maximumPerSite || ofSite.contains(page) ? nil : .siteIsFull
    }
}
