import Flyleaf
import Primitives

extension MemoryStores {
    var presses: any StreamPressStore { MemoryPressStore(memory: self) }
}

extension MemoryStores.Tables {
    /// Has nothing stand here of a post that was removed.
    fileprivate mutating func remove(_ press: StreamPress) {
        streams.items.removeAll { row in
            row.kept.connectionID == press.connectionID && row.kept.item.post.remoteID == press.subjectID
        }
        for reply in replies.values
        where reply.connectionID == press.connectionID && reply.receipt?.remoteID == press.subjectID
            && reply.state == .posted
        {
            replies[reply.id] = nil
        }
        for (number, row) in threads.rows where row.connectionID == press.connectionID {
            let posts = (row.kept.value?.above ?? []) + (row.kept.value?.below ?? [])
            threads.rows[number]?.key = nil
            threads.rows[number]?.heldUntil = nil
            if posts.contains(where: { $0.remoteID == press.subjectID }) { threads.rows[number] = nil }
        }
        for share in shares.values
        where (share.memberID, share.connectionID) == (press.memberID, press.connectionID)
            && share.receipt?.remoteID == press.subjectID
        {
            guard let state = share.state.after(.withdraw) else { continue }
            shares[share.id]?.state = state
            shares[share.id]?.updatedAt = press.updatedAt
        }
    }

    /// Has no list bring back what a member had removed, unless it says so long after.
    mutating func keepOutRemoved(_ moment: Timestamp) {
        for press in presses.values where press.hasRemoved {
            let isOfIt = { (kept: KeptStreamItem) in
                kept.connectionID == press.connectionID && kept.item.post.remoteID == press.subjectID
            }
            guard streams.items.contains(where: { isOfIt($0.kept) }) else { continue }
            if let contradicted = press.contradicted(at: moment) {
                presses[press.id] = contradicted
                for share in shares.values
                where share.connectionID == press.connectionID && share.receipt?.remoteID == press.subjectID
                    && share.state == .withdrawn
                {
                    shares[share.id]?.state = .posted
                    shares[share.id]?.updatedAt = moment
                }
            } else {
                streams.items.removeAll { isOfIt($0.kept) }
            }
        }
    }
}

/// What members pressed at posts, in memory.
private struct MemoryPressStore: StreamPressStore {
    let memory: MemoryStores

    func press(
        _ press: StreamPress,
        at network: NetworkName,
        within limits: PostingLimits?
    ) async throws -> StreamPress {
        let result = memory.write { tables -> Result<StreamPress, PostingRefusal> in
            let kept = tables.presses.values.first {
                $0.connectionID == press.connectionID && $0.subjectID == press.subjectID && $0.mark == press.mark
            }
            let next = kept.map { $0.pressed(press.isWanted, choosing: press.choices, at: press.updatedAt) } ?? press
            guard let next else { return .success(kept ?? press) }
            var changed = tables
            if kept == nil {
                let own = changed.presses.values.filter { $0.connectionID == press.connectionID }
                let room = StreamPress.maximumPerConnection - 1 - own.count(where: \.isUnderWay)
                guard room >= 0 else { return .failure(.tooMany(limit: StreamPress.maximumPerConnection)) }
                let ended = own.filter { !$0.isUnderWay }.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
                for gone in ended.dropFirst(room) { changed.presses[gone.id] = nil }
            }
            changed.presses[next.id] = next
            if let limits {
                changed.postsMade.append((press.memberID, network, limits.day))
                let made = changed.postsMade(press.memberID, limits.day)
                if let refusal = made.flatMap({ limits.refusal(of: [network], $0) }) { return .failure(refusal) }
            }
            tables = changed
            return .success(next)
        }
        return try result.get()
    }

    func current(_ id: ID<StreamPress>) async throws -> StreamPress? {
        memory.read { $0.presses[id] }
    }

    func due(_ moment: Timestamp, _ limit: Int) async throws -> [StreamPress] {
        memory.read { tables in
            let waiting = tables.presses.values.filter { press in
                press.state == .waiting && press.nextAttemptAt.map { $0 <= moment } ?? true
            }
            var places: [ID<Connection>: Int] = [:]
            let placed = waiting.sorted { $0.id < $1.id }.map { press -> (place: Int, press: StreamPress) in
                places[press.connectionID, default: 0] += 1
                return (places[press.connectionID] ?? 0, press)
            }
            let inOrder = placed.sorted { ($0.place, $0.press.id) < ($1.place, $1.press.id) }
            return Array(inOrder.map(\.press).prefix(max(0, limit)))
        }
    }

    func sending() async throws -> [StreamPress] {
        memory.read { $0.presses.values.filter { $0.state == .sending } }
    }

    func update(_ changed: StreamPress, _ before: StreamPress) async throws -> Bool {
        memory.write { tables in
            guard let next = tables.presses[before.id]?.taking(changed, from: before) else { return false }
            tables.presses[before.id] = next
            if next.hasRemoved { tables.remove(next) }
            return true
        }
    }

    func presses(
        _ member: ID<Member>,
        _ posts: [(connection: ID<Connection>, post: String)]
    ) async throws -> [StreamPress] {
        memory.read { tables in
            tables.presses.values.filter { press in
                press.memberID == member
                    && posts.contains { $0.connection == press.connectionID && $0.post == press.subjectID }
            }
        }
    }

    func hiding(_ member: ID<Member>) async throws -> [StreamPress] {
        memory.read { tables in
            tables.presses.values.filter { press in
                press.memberID == member && press.mark.hides && press.isWanted && press.state != .refused
            }
        }
    }

    func purge(_ before: Timestamp) async throws -> Int {
        memory.write { tables in
            let gone = tables.presses.values.filter { !$0.isUnderWay && $0.updatedAt < before }.prefix(1000)
            for press in gone { tables.presses[press.id] = nil }
            return gone.count
        }
    }

    func forget(_ id: ID<Connection>) async throws {
        memory.write { tables in tables.presses = tables.presses.filter { $0.value.connectionID != id } }
    }
}
