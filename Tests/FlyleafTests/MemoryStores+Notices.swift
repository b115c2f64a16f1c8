import Flyleaf
import Primitives

extension MemoryStores {
    var notices: any NoticeStore { MemoryNoticeStore(memory: self) }
}

private struct MemoryNoticeStore: NoticeStore {
    let memory: MemoryStores

    func list(_ member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [MemberNotice] {
        Array(memory.read { $0.notices(of: member) }.filter { $0.number < number ?? .max }.prefix(max(0, limit)))
    }

    func notice(_ number: Int64, _ member: ID<Member>) async throws -> MemberNotice? {
        memory.read { $0.notices(of: member) }.first { $0.number == number }
    }

    func unread(_ member: ID<Member>) async throws -> Int {
        memory.read { $0.notices(of: member) }.count { $0.readAt == nil }
    }

    func read(_ subject: NoticeSubject, _ member: ID<Member>, _ moment: Timestamp) async throws {
        memory.write { $0.read(member, moment) { $0.subject == subject } }
    }

    func readAll(_ member: ID<Member>, upTo number: Int64, _ moment: Timestamp) async throws {
        memory.write { $0.read(member, moment) { $0.number <= number } }
    }

    func off(_ member: ID<Member>) async throws -> Set<NoticeKind> { memory.read { $0.noticesOff[member] ?? [] } }

    func setOff(_ kinds: Set<NoticeKind>, _ member: ID<Member>) async throws {
        memory.write { $0.noticesOff[member] = kinds }
    }

    /// Nobody listens to what is in memory.
    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    func friend(_ friend: ID<Member>, of member: ID<Member>) async throws -> NoticeFriend? {
        memory.read { $0.friend(friend, of: member) }
    }
}

extension MemoryStores.Tables {
    /// A member's notices of what is still there, the newest first.
    func notices(of member: ID<Member>) -> [MemberNotice] {
        notices.filter { $0.member == member }.map(\.notice).filter { notice in
            switch notice.subject {
            case .likes(let id): reviews[id] != nil && isLiked(id, by: member)
            case .share(let id): shares[id] != nil
            case .mentions(let id): standing(of: id).contains { $0.state != .refused }
            case .answers(let id): answers[id]?.kept?.answers.replyCount ?? 0 > 0
            case .reply(let id): replies[id] != nil
            case .naming(let id):
                checkIns.contains { $0.checkIn.id == id && $0.people[member]?.naming == .asked }
            case .friend(_), .connection(_), .bookImport(_), .moderation(_), .security(_): true
            }
        }.sorted { $0.number > $1.number }
    }

    private func isLiked(_ id: ID<Review>, by otherThan: ID<Member>) -> Bool {
        likes.contains { $0.subject == .review(id) && $0.member != otherThan }
    }

    fileprivate mutating func read(_ member: ID<Member>, _ moment: Timestamp, _ isMeant: (MemberNotice) -> Bool) {
        for index in notices.indices where notices[index].member == member {
            let old = notices[index].notice
            guard old.readAt == nil, isMeant(old) else { continue }
            notices[index].notice = MemberNotice(
                number: old.number,
                subject: old.subject,
                moment: old.moment,
                readAt: moment
            )
        }
    }

    fileprivate func friend(_ friend: ID<Member>, of member: ID<Member>) -> NoticeFriend? {
        let identities = connections.values.map(\.connection).filter { $0.memberID == friend }.map(\.identity)
        let own = connections.values.map(\.connection).filter { $0.memberID == member }.sorted { $0.id < $1.id }
        for mine in own {
            for theirs in identities
            where theirs.network == mine.identity.network && theirs.authority == mine.identity.authority {
                let found = friends[mine.id]?.people.first { $0.remoteID == theirs.remoteID }
                if let found {
                    return NoticeFriend(name: found.name, connectionID: mine.id, network: theirs.network)
                }
            }
        }
        return nil
    }

    // MARK: Writing

    /// - Parameter again: whether what there is of the subject becomes new.
    private mutating func note(_ subject: NoticeSubject, _ member: ID<Member>, _ moment: Timestamp, again: Bool = true)
    {
        guard members[member] != nil, !noticesOff[member, default: []].contains(subject.kind) else { return }
        let old = notices.firstIndex { $0.member == member && $0.notice.subject == subject }
        if let old {
            guard again else { return }
            notices.remove(at: old)
        }
        lastNotice += 1
        notices.append((member, MemberNotice(number: lastNotice, subject: subject, moment: moment, readAt: nil)))
        let own = notices.filter { $0.member == member }.map(\.notice.number)
        let last = own.sorted(by: >).prefix(MemberNotice.maximumPerMember).last ?? 0
        notices.removeAll { $0.member == member && $0.notice.number < last }
    }

    mutating func noteAct(_ id: ID<ModerationAct>, _ member: ID<Member>, _ moment: Timestamp) {
        note(.moderation(id), member, moment)
    }

    mutating func noteSecurity(_ event: SecurityEvent) { note(.security(event.id), event.memberID, event.moment) }

    mutating func noteMention(_ mention: Mention) {
        guard let writer = reviews[mention.reviewID]?.memberID else { return }
        note(.mentions(mention.reviewID), writer, mention.receivedAt)
    }

    mutating func noteAnswers(_ share: ID<Share>, _ member: ID<Member>, _ moment: Timestamp) {
        note(.answers(share), member, moment)
    }

    mutating func noteNaming(_ checkIn: CheckIn, _ people: Set<ID<Member>>) {
        for person in people.sorted() where isListed(checkIn.memberID, person) {
            note(.naming(checkIn.id), person, checkIn.createdAt)
        }
    }

    mutating func noteReply(_ reply: StreamReply, _ before: StreamReply) {
        guard !reply.isAutomatic else { return }
        let asks = reply.failure.map { [.notShown, .unconfirmed, .mayNotLook].contains($0) } ?? false
        switch reply.state {
        case .refused where before.state != .refused: note(.reply(reply.id), reply.memberID, reply.updatedAt)
        case .unknown where asks && (before.state != .unknown || before.failure != reply.failure):
            note(.reply(reply.id), reply.memberID, reply.updatedAt)
        case .waiting, .posted: unnote(.reply(reply.id))
        case .refused, .unknown, .sending: break
        }
    }

    mutating func unnote(_ subject: NoticeSubject) { notices.removeAll { $0.notice.subject == subject } }

    mutating func noteLike(_ subject: LikeSubject, by member: ID<Member>, at moment: Timestamp) {
        guard case .review(let id) = subject, let writer = reviews[id]?.memberID, writer != member,
            !likeEvents.contains(where: { $0.member == member && $0.event.subject == subject }),
            isListed(member, writer)
        else { return }
        note(.likes(id), writer, moment)
    }

    mutating func unnoteLikes(_ subject: LikeSubject) {
        guard case .review(let id) = subject, let writer = reviews[id]?.memberID, !isLiked(id, by: writer) else {
            return
        }
        unnote(.likes(id))
    }

    mutating func noteShare(_ share: Share) {
        guard let old = shares[share.id] else { return }
        let wasOpen = [.queued, .sending, .unknown].contains(old.state)
        let ended = wasOpen && [.posted, .rejected].contains(share.state)
        let isLate = share.state == .posted && [.rejected, .cancelled].contains(old.state)
        let isLeft = share.isUndecided && (old.state != .unknown || old.failure != share.failure)
        if ended || isLate || isLeft { note(.share(share.id), share.memberID, share.updatedAt) }
    }

    mutating func noteState(_ connection: Connection, _ state: Connection.State) {
        switch (connection.state, state) {
        case (.active, .ended(_, let moment)):
            note(.connection(connection.id), connection.memberID, moment, again: false)
        case (.ended(_, _), .active): unnote(.connection(connection.id))
        case (.active, .active), (.ended(_, _), .ended(_, _)): break
        }
    }

    mutating func noteFriend(_ made: Connection) {
        let lists = friends.compactMap { id, list in
            list.people.contains { $0.remoteID == made.identity.remoteID } ? connections[id]?.connection : nil
        }
        for theirs in lists
        where theirs.memberID != made.memberID && theirs.identity.network == made.identity.network
            && theirs.identity.authority == made.identity.authority && isListed(made.memberID, theirs.memberID)
        {
            note(.friend(made.memberID), theirs.memberID, made.connectedAt, again: false)
        }
    }

    mutating func noteJob(_ job: Job) {
        guard job.kind == .takeImport, job.state == .done || job.state == .failed, let moment = job.endedAt else {
            return
        }
        note(.bookImport(ID(trusted: job.subject)), job.memberID, moment)
    }
}
