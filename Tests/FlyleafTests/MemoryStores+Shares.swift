import Flyleaf
import Primitives

extension MemoryStores {
    var shares: any ShareStore { MemoryShareStore(memory: self) }
}

private struct MemoryShareStore: ShareStore {
    let memory: MemoryStores

    func existing(_ subjects: [ShareSubject], _ member: ID<Member>) async throws -> Set<ShareSubject> {
        memory.read { tables in
            Set(subjects).filter { subject in
                switch subject {
                case .review(let id): tables.reviews[id]?.memberID == member
                case .remark(let id): tables.remarks[id]?.memberID == member
                case .book(let id): tables.books[id] != nil
                case .shelf(let id): tables.shelves[id]?.shelf.memberID == member
                case .year: subject.isYear(of: member)
                case .checkIn(let id):
                    tables.checkIns.contains { $0.checkIn.id == id && $0.checkIn.memberID == member }
                }
            }
        }
    }

    func insertAll(_ shares: [Share], within limits: PostingLimits?) async throws -> [Share] {
        try memory.tables.withLock { tables in
            // A copy, so that a share that cannot be added leaves nothing of the others.
            var changed = tables
            let fresh = shares.filter { changed.shares[$0.id] == nil }
            let kept = try shares.map { try changed.insert($0) }
            let posts = fresh.filter { share in share.route == .native && kept.contains { $0.id == share.id } }
            if let limits, let member = posts.first?.memberID {
                for share in posts { changed.postsMade.append((member, share.network, limits.day)) }
                let made = changed.postsMade(member, limits.day)
                if let refusal = made.flatMap({ limits.refusal(of: Set(posts.map(\.network)), $0) }) { throw refusal }
            }
            tables = changed
            return kept
        }
    }

    func postsMade(_ member: ID<Member>, _ day: Int64) async throws -> PostsMade? {
        memory.read { $0.postsMade(member, day) }
    }

    func share(_ id: ID<Share>, _ member: ID<Member>) async throws -> Share? {
        memory.read { $0.shares[id].flatMap { $0.memberID == member ? $0 : nil } }
    }

    func list(_ member: ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [Share] {
        memory.read { $0.shares(of: member, before, limit) }
    }

    func entries(_ member: ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [ShareEntry] {
        memory.read { $0.shares(of: member, before, limit).map(\.entry) }
    }

    func ofSubject(_ subject: ShareSubject, _ member: ID<Member>, _ limit: Int) async throws -> [ShareEntry] {
        let shares = memory.read { $0.shares.values.filter { $0.subject == subject && $0.memberID == member } }
        return shares.sorted { $0.id > $1.id }.prefix(max(0, limit)).map(\.entry)
    }

    func ofPress(_ key: ShareKey, _ member: ID<Member>) async throws -> [Share] {
        memory.read { $0.shares.values.filter { $0.pressKey == key && $0.memberID == member } }
    }

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        memory.read { $0.shares.values.count { $0.memberID == member } >= count }
    }

    func dropHandedOver(_ subject: ShareSubject, _ member: ID<Member>, _ connection: ID<Connection>, _ count: Int)
        async throws
    {
        memory.write { tables in
            let handedOver = tables.shares.values.filter {
                $0.subject == subject && $0.memberID == member && $0.connectionID == connection
                    && $0.state == .handedOff
            }
            for share in handedOver.sorted(by: { $0.id > $1.id }).dropFirst(max(0, count)) {
                tables.shares[share.id] = nil
            }
        }
    }

    func update(_ changed: Share, _ before: Share) async throws -> Bool {
        memory.write { tables in
            guard let kept = tables.shares[before.id], kept.state == before.state, kept.attempts == before.attempts
            else { return false }
            tables.noteShare(changed)
            tables.shares[before.id] = tables.isOfLostCheckIn(changed) ? changed.calledOff : changed
            tables.follow(changed, from: before.state)
            tables.history.append(changed.state)
            return true
        }
    }

    func due(_ moment: Timestamp, _ limit: Int) async throws -> [Share] {
        memory.read { $0.dueShares(moment, limit) }
    }

    func queued(_ connection: ID<Connection>) async throws -> [Share] {
        memory.read { $0.shares.values.filter { $0.state == .queued && $0.connectionID == connection } }
            .sorted { $0.id < $1.id }
    }

    func sending() async throws -> [Share] {
        memory.read { $0.shares.values.filter { $0.state == .sending } }.sorted { $0.id < $1.id }
    }

    func isTaken(_ key: ShareKey, _ subject: ShareSubject, _ member: ID<Member>) async throws -> Bool {
        memory.read { $0.shares.values.contains { $0.key == key && ($0.subject, $0.memberID) != (subject, member) } }
    }

    func draft(_ member: ID<Member>, _ subject: ShareSubject) async throws -> ShareDraft? {
        memory.read { $0.drafts.first { $0.memberID == member && $0.subject == subject } }
    }

    func pageDrafts(_ member: ID<Member>, _ after: ShareSubject?, _ limit: Int) async throws -> [ShareDraft] {
        func place(_ subject: ShareSubject) -> (String, String) { (subject.kind.rawValue, subject.id) }
        let drafts = memory.read { tables in
            tables.drafts.filter {
                [.book, .shelf, .year, .checkIn].contains($0.subject.kind) && $0.memberID == member
            }
        }
        return Array(
            drafts.sorted { place($0.subject) < place($1.subject) }
                .drop { draft in after.map { place(draft.subject) <= place($0) } ?? false }
                .prefix(max(0, limit))
        )
    }

    func saveDraft(_ draft: ShareDraft) async throws {
        memory.write { tables in
            tables.drafts.take { $0.memberID == draft.memberID && $0.subject == draft.subject }
            tables.drafts.append(draft)
            let own = tables.drafts.filter { $0.memberID == draft.memberID }.dropLast(ShareDraft.maximumPerMember)
            tables.drafts.take { old in own.contains { $0.memberID == old.memberID && $0.subject == old.subject } }
        }
    }

    func dropDraft(_ member: ID<Member>, _ subject: ShareSubject, _ key: ShareKey) async throws {
        memory.write { tables in
            _ = tables.drafts.take { $0.memberID == member && $0.subject == subject && $0.key == key }
        }
    }
}

extension Share {
    /// The same, which waits for nothing any more.
    var calledOff: Share {
        var changed = self
        (changed.state, changed.nextAttemptAt) = (.cancelled, nil)
        return changed
    }
}

extension MemoryStores.Tables {
    /// Whether it waits to post a check-in that is gone.
    fileprivate func isOfLostCheckIn(_ share: Share) -> Bool {
        guard case .checkIn(let id) = share.subject, share.state == .queued else { return false }
        return !checkIns.contains { $0.checkIn.id == id }
    }

    func postsMade(_ member: ID<Member>, _ day: Int64) -> PostsMade? {
        guard let since = members[member]?.createdAt else { return nil }
        let today = postsMade.filter { $0.day == day }
        func counts(_ posts: [(member: ID<Member>, network: NetworkName, day: Int64)]) -> [NetworkName: Int] {
            Dictionary(posts.map { ($0.network, 1) }, uniquingKeysWith: +)
        }
        return PostsMade(memberSince: since, own: counts(today.filter { $0.member == member }), all: counts(today))
    }

    fileprivate mutating func insert(_ share: Share) throws -> Share {
        let same = shares.values.first {
            $0.key == share.key || $0.pressKey == share.pressKey && $0.connectionID == share.connectionID
        }
        if let same {
            guard same.memberID == share.memberID, same.subject == share.subject else { throw StoreFault() }
            return same
        }
        shares[share.id] = share
        history.append(share.state)
        return share
    }

    /// A member's shares, the newest first, older than one.
    fileprivate func shares(of member: ID<Member>, _ before: ID<Share>?, _ limit: Int) -> [Share] {
        let own = shares.values.filter { share in share.memberID == member && before.map { share.id < $0 } ?? true }
        return Array(own.sorted { $0.id > $1.id }.prefix(max(0, limit)))
    }

    /// The first of every connection before the second of any.
    fileprivate func dueShares(_ moment: Timestamp, _ limit: Int) -> [Share] {
        let due = shares.values.filter {
            ($0.state == .queued || $0.state == .unknown) && $0.nextAttemptAt ?? Timestamp(seconds: 0) <= moment
        }
        var counts: [ID<Connection>: Int] = [:]
        let placed = due.sorted { $0.id < $1.id }.map { share in
            counts[share.connectionID, default: 0] += 1
            return (place: counts[share.connectionID] ?? 0, share: share)
        }
        return placed.sorted { ($0.place, $0.share.id) < ($1.place, $1.share.id) }.prefix(max(0, limit))
            .map(\.share).sorted { $0.id < $1.id }
    }
}
