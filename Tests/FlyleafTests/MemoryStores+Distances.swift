import Flyleaf
import Primitives

extension MemoryStores {
    var distances: any DistanceStore { MemoryDistanceStore(memory: self) }
}

/// What a member chose about another.
struct MemoryDistance {
    let member: ID<Member>
    let other: ID<Member>
    let distance: Distance
    let moment: Timestamp
}

private struct MemoryDistanceStore: DistanceStore {
    let memory: MemoryStores

    func set(
        _ distance: Distance?,
        _ other: ID<Member>,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ maximum: Int
    ) async throws -> DistanceChange {
        memory.write { tables in
            guard tables.members[member] != nil, tables.members[other] != nil else { return .missing }
            let old = tables.distances.firstIndex { $0.member == member && $0.other == other }
            guard old.map({ tables.distances[$0].distance }) != distance else { return .kept }
            let count = tables.distances.count { $0.member == member }
            if old == nil, count >= maximum { return .tooMany }
            if let old { tables.distances.remove(at: old) }
            guard let distance else { return .kept }
            tables.distances.append(
                MemoryDistance(member: member, other: other, distance: distance, moment: moment)
            )
            if distance == .block {
                tables.dropLikes(of: member, from: other)
                tables.dropLikes(of: other, from: member)
            }
            tables.forgetNotices(of: other, member)
            if distance == .block { tables.forgetNotices(of: member, other) }
            return .kept
        }
    }

    func list(_ member: ID<Member>) async throws -> [DistantMember] {
        memory.read { tables in
            tables.distances.filter { $0.member == member && tables.distance(of: member, from: $0.other) != .block }
                .compactMap { row in
                    tables.members[row.other].map {
                        DistantMember(id: row.other, name: $0.name, distance: row.distance, moment: row.moment)
                    }
                }
                .sorted { ($0.moment, $0.id) > ($1.moment, $1.id) }
        }
    }

    func distant(_ other: ID<Member>, _ member: ID<Member>) async throws -> DistantMember? {
        try await list(member).first { $0.id == other }
    }
}

extension MemoryStores.Tables {
    /// How far a member keeps another.
    fileprivate func distance(of other: ID<Member>, from member: ID<Member>) -> Distance? {
        distances.first { $0.member == member && $0.other == other }?.distance
    }

    /// That neither of a viewer and a member blocks the other.
    func isNear(_ member: ID<Member>, _ viewer: ID<Member>?) -> Bool {
        guard let viewer else { return true }
        return distance(of: member, from: viewer) != .block && distance(of: viewer, from: member) != .block
    }

    /// The same, and that the viewer does not mute the member.
    func isListed(_ member: ID<Member>, _ viewer: ID<Member>?) -> Bool {
        guard let viewer else { return true }
        return isNear(member, viewer) && distance(of: member, from: viewer) == nil
    }

    fileprivate mutating func dropLikes(of writer: ID<Member>, from liker: ID<Member>) {
        let dropped = likes.filter { like in
            guard case .review(let id) = like.subject else { return false }
            return like.member == liker && reviews[id]?.memberID == writer
        }
        for like in dropped {
            likes.removeAll { $0.member == liker && $0.subject == like.subject }
            unnoteLikes(like.subject)
        }
    }

    fileprivate mutating func forgetNotices(of other: ID<Member>, _ member: ID<Member>) {
        let gone = notices.filter { row in
            guard row.member == member else { return false }
            if row.notice.subject == .friend(other) { return true }
            if case .naming(let id) = row.notice.subject {
                return checkIns.contains { $0.checkIn.id == id && $0.checkIn.memberID == other }
            }
            guard case .likes(let id) = row.notice.subject else { return false }
            let likers = likes.filter { $0.subject == .review(id) && $0.member != member }.map(\.member)
            return likers.contains(other) && !likers.contains { isListed($0, member) }
        }
        for row in gone {
            notices.removeAll { $0.member == member && $0.notice.subject == row.notice.subject }
        }
    }
}
