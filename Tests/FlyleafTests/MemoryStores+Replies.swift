import Flyleaf
import Primitives

extension MemoryStores {
    var replies: any StreamReplyStore { MemoryReplyStore(memory: self) }
}

/// What members answered to posts, in memory.
private struct MemoryReplyStore: StreamReplyStore {
    let memory: MemoryStores

    func insert(_ reply: StreamReply, within limits: PostingLimits) async throws -> StreamReply {
        let result = memory.write { tables -> Result<StreamReply, ReplyFault> in
            if let kept = tables.replies[reply.id] {
                return kept.memberID == reply.memberID ? .success(kept) : .failure(.unreadable)
            }
            let isMeant = tables.messages.contains { $0.message.id.text == reply.id.text }
            guard !reply.isAutomatic || isMeant else { return .failure(.unreadable) }
            var changed = tables
            let own = changed.replies.values.filter { $0.connectionID == reply.connectionID }
            let ended = own.filter(\.canGo).sorted { ($0.updatedAt, $0.id) < ($1.updatedAt, $1.id) }
            let excess = own.count - StreamReply.maximumPerConnection + 1
            if excess > 0 {
                guard ended.count >= excess else {
                    return .failure(.tooMany(limit: StreamReply.maximumPerConnection))
                }
                for gone in ended.prefix(excess) { changed.replies[gone.id] = nil }
            }
            changed.replies[reply.id] = reply
            changed.postsMade.append((reply.memberID, reply.network, limits.day))
            let made = changed.postsMade(reply.memberID, limits.day)
            if let refusal = made.flatMap({ limits.refusal(of: [reply.network], $0) }) {
                return .failure(.limited(refusal))
            }
            tables = changed
            return .success(reply)
        }
        return try result.get()
    }

    func current(_ id: ID<StreamReply>) async throws -> StreamReply? {
        memory.read { $0.replies[id] }
    }

    func due(_ moment: Timestamp, _ limit: Int) async throws -> [StreamReply] {
        memory.read { tables in
            let due = tables.replies.values.filter { reply in
                (reply.state == .waiting || reply.state == .unknown)
                    && (reply.nextAttemptAt.map { $0 <= moment } ?? true)
            }
            var places: [ID<Connection>: Int] = [:]
            let placed = due.sorted { $0.id < $1.id }.map { reply -> (place: Int, reply: StreamReply) in
                places[reply.connectionID, default: 0] += 1
                return (places[reply.connectionID] ?? 0, reply)
            }
            let inOrder = placed.sorted { ($0.place, $0.reply.id) < ($1.place, $1.reply.id) }
            return Array(inOrder.map(\.reply).prefix(max(0, limit)))
        }
    }

    func sending() async throws -> [StreamReply] {
        memory.read { $0.replies.values.filter { $0.state == .sending } }
    }

    func update(_ changed: StreamReply, _ before: StreamReply) async throws -> Bool {
        memory.write { tables in
            guard let kept = tables.replies[before.id], kept.state == before.state, kept.attempts == before.attempts
            else { return false }
            tables.noteReply(changed, before)
            tables.replies[before.id] = changed
            return true
        }
    }

    func replies(
        _ member: ID<Member>,
        _ connection: ID<Connection>,
        _ kind: StreamReply.Subject.Kind,
        _ remoteID: String
    ) async throws -> [StreamReply] {
        memory.read { tables in
            tables.replies.values.filter {
                $0.memberID == member && $0.connectionID == connection && $0.subject.kind == kind
                    && $0.subject.remoteID == remoteID
            }
            .sorted { $0.id < $1.id }
        }
    }

    func replies(
        _ member: ID<Member>,
        _ connection: ID<Connection>,
        _ kind: StreamReply.Subject.Kind
    ) async throws -> [StreamReply] {
        memory.read { tables in
            tables.replies.values.filter {
                $0.memberID == member && $0.connectionID == connection && $0.subject.kind == kind
            }
            .sorted { $0.id < $1.id }
        }
    }

    func list(_ member: ID<Member>, _ before: ID<StreamReply>?, _ limit: Int) async throws -> [StreamReply] {
        memory.read { tables in
            let own = tables.replies.values.filter { reply in
                reply.memberID == member && !reply.isAutomatic && (before.map { reply.id < $0 } ?? true)
            }
            return Array(own.sorted { $0.id > $1.id }.prefix(max(0, limit)))
        }
    }

    func unsettled(_ member: ID<Member>, _ limit: Int) async throws -> Int {
        memory.read { tables in
            let count = tables.replies.values.count {
                $0.memberID == member && !$0.isAutomatic && ($0.state == .refused || $0.state == .unknown)
            }
            return min(limit, count)
        }
    }

    func remove(_ reply: StreamReply) async throws -> Bool {
        memory.write { tables in
            guard tables.replies[reply.id]?.state == reply.state else { return false }
            tables.replies[reply.id] = nil
            return true
        }
    }

    func purge(_ before: Timestamp) async throws -> Int {
        memory.write { tables in
            let gone = tables.replies.values.filter { $0.canGo && $0.updatedAt < before }.prefix(1000)
            for reply in gone { tables.replies[reply.id] = nil }
            return gone.count
        }
    }

    func forget(_ id: ID<Connection>) async throws {
        memory.write { tables in tables.replies = tables.replies.filter { $0.value.connectionID != id } }
    }
}

extension StreamReply {
    /// Whether nobody has to do anything about it: it came to an end, or is lost and was automatic.
    fileprivate var canGo: Bool { isEnded || (isAutomatic && state == .unknown) }
}
