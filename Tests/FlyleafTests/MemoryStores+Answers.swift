import Flyleaf
import Primitives

/// What people did about a post, in memory.
struct MemoryAnswers {
    let member: ID<Member>
    let connection: ID<Connection>
    var dueAt: Timestamp?
    var askedAt: Timestamp?
    var heldUntil: Timestamp?
    var key: String?
    var kept: KeptAnswers?
}

extension MemoryStores {
    var answers: any AnswerStore { MemoryAnswerStore(memory: self) }
}

extension MemoryStores.Tables {
    /// What a share that changes from one state to another does to what is known of its post.
    mutating func follow(_ share: Share, from old: ShareState) {
        if share.state == .posted, old != .posted, share.route == .native, share.receipt != nil,
            connections[share.connectionID] != nil, answers[share.id] == nil
        {
            answers[share.id] = MemoryAnswers(
                member: share.memberID,
                connection: share.connectionID,
                dueAt: share.updatedAt + .seconds(60)
            )
        }
        if share.state != .posted, old == .posted {
            answers[share.id] = nil
            unnote(.answers(share.id))
        }
    }
}

private struct MemoryAnswerStore: AnswerStore {
    let memory: MemoryStores

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> AnswerReading? {
        memory.write { tables in
            let due = tables.answers.filter { row in
                row.value.dueAt.map { $0 <= now } ?? false && row.value.heldUntil.map { $0 <= now } ?? true
            }
            .min { ($0.value.dueAt ?? now) < ($1.value.dueAt ?? now) }
            guard let due else { return nil }
            tables.answers[due.key]?.heldUntil = until
            tables.answers[due.key]?.key = key
            return AnswerReading(shareID: due.key, memberID: due.value.member, key: key)
        }
    }

    private func settle(_ reading: AnswerReading, _ change: @Sendable (inout MemoryAnswers) -> Void) {
        memory.write { tables in
            guard var row = tables.answers[reading.shareID], row.key == reading.key else { return }
            row.key = nil
            row.heldUntil = nil
            change(&row)
            tables.answers[reading.shareID] = row
        }
    }

    func keep(
        _ reading: AnswerReading,
        _ answers: PostAnswers,
        _ moment: Timestamp,
        next: Timestamp?
    ) async throws {
        memory.write { tables in
            guard let row = tables.answers[reading.shareID], row.key == reading.key else { return }
            let before = row.kept?.answers.replyCount ?? 0
            if answers.replyCount > before { tables.noteAnswers(reading.shareID, row.member, moment) }
            if answers.replyCount == 0, before > 0 { tables.unnote(.answers(reading.shareID)) }
        }
        settle(reading) { row in
            row.dueAt = next
            row.askedAt = moment
            row.kept = KeptAnswers(answers: answers, readAt: moment)
        }
    }

    func put(_ reading: AnswerReading, _ moment: Timestamp, next: Timestamp?) async throws {
        settle(reading) { row in
            row.dueAt = next
            row.askedAt = moment
        }
    }

    func wish(_ member: ID<Member>, _ shares: [ID<Share>], askedBefore: Timestamp, _ now: Timestamp) async throws {
        memory.write { tables in
            for id in shares {
                guard let row = tables.answers[id], row.member == member,
                    row.askedAt.map({ $0 < askedBefore }) ?? true, row.dueAt.map({ $0 > now }) ?? true
                else { continue }
                tables.answers[id]?.dueAt = now
            }
        }
    }

    func answers(_ member: ID<Member>, _ shares: [ID<Share>]) async throws -> [ID<Share>: KeptAnswers] {
        memory.read { tables in
            var found: [ID<Share>: KeptAnswers] = [:]
            for id in shares where tables.answers[id]?.member == member { found[id] = tables.answers[id]?.kept }
            return found
        }
    }

    func forget(_ id: ID<Connection>) async throws {
        memory.write { tables in
            for (share, row) in tables.answers where row.connection == id {
                tables.unnote(.answers(share))
                tables.answers[share]?.kept = nil
                tables.answers[share]?.dueAt = nil
            }
        }
    }
}
