import Flyleaf
import Primitives

extension MemoryStores {
    var moderation: any ModerationStore { MemoryModerationStore(memory: self) }
}

private struct MemoryModerationStore: ModerationStore {
    let memory: MemoryStores

    func isModerator(_ member: ID<Member>) async throws -> Bool { memory.read { $0.moderators.contains(member) } }

    func flag(_ flag: Flag, of owner: ID<Member>, _ maximum: Int) async throws -> FlagChange {
        memory.write { tables in
            guard tables.owner(flag.subject) == owner else { return .missing }
            let own = tables.flags.filter { $0.flag.memberID == flag.memberID }
            if own.contains(where: { $0.flag.subject == flag.subject }) { return .flaggedBefore }
            guard own.count < maximum else { return .tooMany }
            tables.lastFlag += 1
            tables.flags.append(MemoryFlag(number: tables.lastFlag, flag: flag, owner: owner, isSettled: false))
            return .kept
        }
    }

    func flags(by member: ID<Member>, _ limit: Int) async throws -> [Flag] {
        memory.read { tables in
            let own = tables.flags { $0.flag.memberID == member }.prefix(max(0, limit))
            return own.map { kept in
                var flag = kept.flag
                flag.isSettled = kept.isSettled
                return flag
            }
        }
    }

    func queue(after place: FlaggedItem.Place?, _ limit: Int) async throws -> [FlaggedItem] {
        memory.read { tables in
            let subjects = Set(tables.flags(where: { !$0.isSettled }).map(\.flag.subject))
            let items = subjects.compactMap { tables.waiting($0) }.filter { item in
                guard let place else { return true }
                return (item.place.flags, item.place.number) < (place.flags, place.number)
            }
            let sorted = items.sorted { ($0.place.flags, $0.place.number) > ($1.place.flags, $1.place.number) }
            return Array(sorted.prefix(max(0, limit)))
        }
    }

    func waiting(_ subject: FlagSubject) async throws -> FlaggedItem? { memory.read { $0.waiting(subject) } }

    func owner(_ subject: FlagSubject) async throws -> ID<Member>? { memory.read { $0.owner(subject) } }

    func isHidden(_ subject: FlagSubject) async throws -> Bool {
        memory.read { tables in
            if case .member(let id) = subject { return tables.suspended.contains(id) }
            return tables.hidden[.subject(subject)] != nil
        }
    }

    func perform(_ act: ModerationAct) async throws -> ModerationChange {
        memory.write { tables in
            guard let owner = tables.owner(act.subject), owner == act.memberID else { return .missing }
            let change = tables.apply(act, owner)
            guard change == .kept else { return change }
            if act.kind.settlesFlags {
                for index in tables.flags.indices where tables.flags[index].flag.subject == act.subject {
                    tables.flags[index].isSettled = true
                }
            }
            tables.keep(act)
            if act.kind.isTold { tables.noteAct(act.id, owner, act.moment) }
            return .kept
        }
    }

    /// Acts are whole here: nothing stands between their parts.
    func finishInterrupted() async throws {}

    func log(before number: Int64?, _ limit: Int) async throws -> [ModerationAct] {
        memory.read { $0.acts(before: number, limit) { _ in true } }
    }

    func act(_ id: ID<ModerationAct>) async throws -> ModerationAct? {
        memory.read { $0.acts(before: nil, 1) { $0.id == id }.first }
    }

    func hiding(_ subject: FlagSubject) async throws -> ModerationAct? {
        memory.read { tables in
            tables.acts(before: nil, 1) { $0.subject == subject && [.hide, .suspend].contains($0.kind) }.first
        }
    }

    func acts(upon member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [ModerationAct] {
        memory.read { $0.acts(before: number, limit) { $0.memberID == member && $0.kind.isTold } }
    }

    func acts(by moderator: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [ModerationAct] {
        memory.read { $0.acts(before: number, limit) { $0.moderatorID == moderator } }
    }

    func object(
        to id: ID<ModerationAct>,
        _ member: ID<Member>,
        _ words: ModerationWords,
        _ moment: Timestamp
    ) async throws -> ModerationChange {
        memory.write { tables in
            guard let index = tables.acts.firstIndex(where: { $0.id == id && $0.memberID == member }) else {
                return .missing
            }
            guard tables.acts[index].objection == nil else { return .unchanged }
            tables.acts[index].objection = ModerationAct.Objection(words: words, moment: moment, answer: nil)
            return .kept
        }
    }

    func objections(_ limit: Int) async throws -> [ModerationAct] {
        memory.read { tables in
            let waiting = tables.acts.filter { act in act.objection.map { $0.answer == nil } ?? false }
            return Array(waiting.prefix(max(0, limit)))
        }
    }

    func answer(_ id: ID<ModerationAct>, _ answer: ModerationAct) async throws -> ModerationChange {
        memory.write { tables in
            guard let index = tables.acts.firstIndex(where: { $0.id == id }),
                let objection = tables.acts[index].objection
            else { return .missing }
            guard objection.answer == nil else { return .unchanged }
            tables.acts[index].objection = ModerationAct.Objection(
                words: objection.words,
                moment: objection.moment,
                answer: answer.reason
            )
            let member = tables.acts[index].memberID
            tables.keep(answer)
            if let member { tables.noteAct(id, member, answer.moment) }
            return .kept
        }
    }
}

extension MemoryStores.Tables {
    // MARK: Looking

    fileprivate func owner(_ subject: FlagSubject) -> ID<Member>? {
        switch subject {
        case .review(let id): reviews[id]?.memberID
        case .remark(let id): remarks[id]?.memberID
        case .shelf(let id): shelves[id]?.shelf.memberID
        case .member(let id): members[id]?.id
        case .checkIn(let id): checkIns.first { $0.checkIn.id == id }?.checkIn.memberID
        }
    }

    /// Flags of what is still there, the newest first.
    fileprivate func flags(where isMeant: (MemoryFlag) -> Bool) -> [MemoryFlag] {
        flags.filter { owner($0.flag.subject) != nil && isMeant($0) }.reversed()
    }

    fileprivate func waiting(_ subject: FlagSubject) -> FlaggedItem? {
        let flags = flags { !$0.isSettled && $0.flag.subject == subject }
        guard let newest = flags.first else { return nil }
        return FlaggedItem(
            subject: subject,
            memberID: newest.owner,
            place: FlaggedItem.Place(flags: flags.count, number: newest.number),
            reasons: Dictionary(flags.map { ($0.flag.reason, 1) }, uniquingKeysWith: +),
            words: Array(flags.map(\.flag.words).filter { !$0.isEmpty }.prefix(FlaggedItem.maximumWords))
        )
    }

    fileprivate func acts(
        before number: Int64?,
        _ limit: Int,
        where isMeant: (ModerationAct) -> Bool
    ) -> [ModerationAct] {
        Array(acts.reversed().filter { $0.number < number ?? .max && isMeant($0) }.prefix(max(0, limit)))
    }

    // MARK: Acting

    fileprivate mutating func keep(_ act: ModerationAct) {
        var act = act
        act.number = Int64(acts.count + 1)
        acts.append(act)
    }

    fileprivate mutating func apply(_ act: ModerationAct, _ owner: ID<Member>) -> ModerationChange {
        let key = MemoryHidden.subject(act.subject)
        let isMember = act.subject.kind == .member
        switch act.kind {
        case .hide:
            guard act.subject.canBeHidden else { return .missing }
            if hidden[key]?.isJudged == true { return .unchanged }
            if hidden[key] != nil { hidden[key]?.isJudged = true } else { hide(key, isJudged: true) }
            return .kept
        case .restore:
            guard act.subject.canBeHidden else { return .missing }
            guard hidden[key]?.isJudged == true else { return .unchanged }
            if suspended.contains(owner) { hidden[key]?.isJudged = false } else { show(key) }
            return .kept
        case .dismiss: return waiting(act.subject) == nil ? .unchanged : .kept
        case .warn:
            let isSaid = acts.contains { said in
                said.kind == .warn && said.subject == act.subject && said.moderatorID == act.moderatorID
                    && said.reason == act.reason
            }
            return isSaid ? .unchanged : .kept
        case .suspend:
            guard isMember else { return .missing }
            guard suspended.insert(owner).inserted else { return .unchanged }
            for key in things(of: owner) where hidden[key] == nil && visibility(key) != .onlyMe {
                hide(key, isJudged: false)
            }
            return .kept
        case .lift:
            guard isMember else { return .missing }
            guard suspended.remove(owner) != nil else { return .unchanged }
            for key in things(of: owner) where hidden[key]?.isJudged == false { show(key) }
            return .kept
        case .unpicture:
            guard isMember else { return .missing }
            return pictures.removeValue(forKey: owner) == nil ? .unchanged : .kept
        case .appoint:
            return !isMember ? .missing : moderators.insert(owner).inserted ? .kept : .unchanged
        case .discharge: return !isMember ? .missing : moderators.remove(owner) != nil ? .kept : .unchanged
        case .answer: return .missing
        }
    }

    private func things(of member: ID<Member>) -> [MemoryHidden] {
        reviews.values.filter { $0.memberID == member }.map { .subject(.review($0.id)) }
            + remarks.values.filter { $0.memberID == member }.map { .subject(.remark($0.id)) }
            + shelves.values.filter { $0.shelf.memberID == member }.map { .subject(.shelf($0.shelf.id)) }
            + checkIns.filter { $0.checkIn.memberID == member }.map { .subject(.checkIn($0.checkIn.id)) }
            + readingEntries.filter { $0.memberID == member }.map { .reading(member, $0.bookID) }
    }

    private mutating func hide(_ key: MemoryHidden, isJudged: Bool) {
        guard let chosen = visibility(key) else { return }
        set(.onlyMe, key)
        hidden[key] = (chosen, isJudged)
    }

    private mutating func show(_ key: MemoryHidden) {
        guard let chosen = hidden.removeValue(forKey: key)?.visibility else { return }
        set(chosen, key)
    }

    /// Keeps what is hidden so after a change, and what its writer chose.
    mutating func keepHidden(_ key: MemoryHidden) {
        guard hidden[key] != nil, let chosen = visibility(key) else { return }
        hidden[key]?.visibility = chosen
        set(.onlyMe, key)
    }

    /// Takes what somebody makes who is shut out from sight, and keeps what they chose.
    mutating func beginHidden(_ key: MemoryHidden, of member: ID<Member>) {
        guard suspended.contains(member), visibility(key) != .onlyMe else { return }
        hide(key, isJudged: false)
    }

    private func visibility(_ key: MemoryHidden) -> Review.Visibility? {
        switch key {
        case .subject(.review(let id)): reviews[id]?.content.visibility
        case .subject(.shelf(let id)): shelves[id]?.shelf.visibility
        case .subject(.remark(let id)): (remarks[id]?.content.isOpen).map { $0 ? .everyone : .onlyMe }
        case .subject(.member(_)): nil
        // It keeps its audience: who looks asks whether it is hidden.
        case .subject(.checkIn(_)): .onlyMe
        case .reading(let member, let book):
            readingEntries.first { $0.memberID == member && $0.bookID == book }?.visibility
        }
    }

    private mutating func set(_ visibility: Review.Visibility, _ key: MemoryHidden) {
        switch key {
        case .subject(.review(let id)): reviews[id]?.content.visibility = visibility
        case .subject(.shelf(let id)): shelves[id]?.shelf.visibility = visibility
        case .subject(.remark(let id)):
            let content = (remarks[id]?.content).flatMap {
                RemarkContent(words: $0.words, link: $0.link, isOpen: visibility == .everyone)
            }
            if let content { remarks[id]?.content = content }
        case .subject(.member(_)), .subject(.checkIn(_)): break
        case .reading(let member, let book):
            for index in readingEntries.indices
            where readingEntries[index].memberID == member && readingEntries[index].bookID == book {
                readingEntries[index].visibility = visibility
            }
        }
    }

    // MARK: Forgetting

    mutating func forgetModeration(of member: ID<Member>) {
        moderators.remove(member)
        suspended.remove(member)
        flags.removeAll { $0.flag.memberID == member || $0.owner == member }
        for (index, act) in acts.enumerated() where act.memberID == member || act.moderatorID == member {
            acts[index] = ModerationAct(
                number: act.number,
                id: act.id,
                kind: act.kind,
                moderatorID: act.moderatorID == member ? nil : act.moderatorID,
                subject: act.subject,
                memberID: act.memberID == member ? nil : act.memberID,
                reason: act.reason,
                moment: act.moment,
                objection: act.memberID == member ? nil : act.objection
            )
        }
    }
}
