import Flyleaf
import Primitives

/// Whom reviews have told that they link to them, as it is kept in memory.
struct MemorySentMentions {
    /// A page that was told.
    struct Target {
        let page: ShortLinkTarget
        var version: String
        var endedAt: Timestamp?
    }

    /// Reviews as they were when turns were last looked for.
    var seen: [ID<Review>: Review] = [:]
    var turns: [ID<Review>: (version: String, tries: Int, notBefore: Timestamp)] = [:]
    var targets: [ID<Review>: [Target]] = [:]
    var versions = 0

    func isTold(_ id: ID<Review>) -> Bool { targets[id, default: []].contains { $0.endedAt == nil } }

    mutating func add(_ id: ID<Review>, _ notBefore: Timestamp) {
        versions += 1
        turns[id] = ("\(versions)", 0, notBefore)
    }
}

extension MemoryStores {
    var sentMentions: any SentMentionStore { MemorySentMentionStore(memory: self) }
}

private struct MemorySentMentionStore: SentMentionStore {
    let memory: MemoryStores

    func claim(_ moment: Timestamp, until lease: Timestamp) async throws -> MentionTurn? {
        memory.write { tables in
            tables.findMentions()
            let due = tables.sentMentions.turns.filter { $0.value.notBefore <= moment }
            guard let (id, turn) = due.min(by: { $0.value.notBefore < $1.value.notBefore }) else { return nil }
            tables.sentMentions.turns[id]?.notBefore = lease
            let told = tables.sentMentions.targets[id, default: []].filter { $0.endedAt == nil }
                .sorted { $0.page.text < $1.page.text }
            return MentionTurn(
                reviewID: id,
                version: turn.version,
                tries: turn.tries,
                told: told.map { MentionTurn.ToldPage(target: $0.page, version: $0.version) }
            )
        }
    }

    func keep(_ target: ShortLinkTarget, _ turn: MentionTurn, isLinked: Bool, _ moment: Timestamp) async throws {
        memory.write { tables in
            var all = tables.sentMentions.targets[turn.reviewID, default: []].filter { $0.page != target }
            all.append(
                MemorySentMentions.Target(page: target, version: turn.version, endedAt: isLinked ? nil : moment)
            )
            tables.sentMentions.targets[turn.reviewID] = all
        }
    }

    func forget(_ target: ShortLinkTarget, _ turn: MentionTurn) async throws {
        memory.write { tables in tables.sentMentions.targets[turn.reviewID]?.removeAll { $0.page == target } }
    }

    func settle(_ turn: MentionTurn, notBefore: Timestamp?) async throws {
        memory.write { tables in
            tables.findMentions()
            guard tables.sentMentions.turns[turn.reviewID]?.version == turn.version else { return }
            tables.sentMentions.turns[turn.reviewID] = notBefore.map { (turn.version, turn.tries + 1, $0) }
        }
    }

    func wasTold(_ id: ID<Review>) async throws -> Bool {
        memory.read { tables in tables.sentMentions.targets[id]?.isEmpty == false }
    }

    func purge(_ endedBefore: Timestamp) async throws -> Int {
        memory.write { tables in
            let old = { (target: MemorySentMentions.Target) in target.endedAt.map { $0 < endedBefore } ?? false }
            let count = tables.sentMentions.targets.values.reduce(0) { $0 + $1.count(where: old) }
            tables.sentMentions.targets = tables.sentMentions.targets.mapValues { $0.filter { !old($0) } }
            return count
        }
    }

    func dropTurns() async throws {
        memory.write { tables in
            tables.findMentions()
            tables.sentMentions.turns = [:]
        }
    }
}

extension MemoryStores.Tables {
    /// Makes the turns of what was written since this was last done.
    fileprivate mutating func findMentions() {
        let minute = Duration.seconds(60)
        for (id, review) in reviews where sentMentions.seen[id] != review {
            let isLinking = review.content.visibility == .everyone && review.content.text.text.contains("://")
            if isLinking || sentMentions.seen[id] != nil && sentMentions.isTold(id) {
                sentMentions.add(id, review.updatedAt + minute)
            }
        }
        for id in sentMentions.seen.keys where reviews[id] == nil && sentMentions.isTold(id) {
            sentMentions.add(id, Timestamp(seconds: 0))
        }
        sentMentions.seen = reviews
    }
}
