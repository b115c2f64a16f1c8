import Flyleaf
import Primitives

/// Up to when a hub was told, as it is kept in memory.
struct MemoryFeedHub {
    let hub: String
    var turn: FeedHubTurn
    var notBefore: Timestamp
}

extension MemoryStores {
    var feedHub: any FeedHubStore { MemoryFeedHubStore(memory: self) }
}

private struct MemoryFeedHubStore: FeedHubStore {
    let memory: MemoryStores

    func claim(_ hub: String, _ moment: Timestamp, until lease: Timestamp) async throws -> FeedHubTurn? {
        memory.write { tables in
            if tables.feedHub?.hub != hub {
                tables.feedHub = MemoryFeedHub(
                    hub: hub,
                    turn: FeedHubTurn(toldUntil: moment, tries: 0),
                    notBefore: moment
                )
            }
            guard let kept = tables.feedHub, kept.notBefore <= moment,
                !tables.changed(after: kept.turn.toldUntil).isEmpty
            else { return nil }
            tables.feedHub?.notBefore = lease
            return kept.turn
        }
    }

    func changed(after: Timestamp, through: Timestamp, _ limit: Int) async throws -> [FeedChange] {
        memory.read { tables in
            tables.changed(after: after).filter { $0.updatedAt <= through }.sorted { $0.updatedAt > $1.updatedAt }
                .prefix(limit).map { FeedChange(memberID: $0.memberID, bookID: $0.bookID) }
        }
    }

    func settle(_ hub: String, _ turn: FeedHubTurn, notBefore: Timestamp) async throws {
        memory.write { tables in
            guard tables.feedHub?.hub == hub else { return }
            tables.feedHub?.turn = turn
            tables.feedHub?.notBefore = notBefore
        }
    }
}

extension MemoryStores.Tables {
    fileprivate func changed(after moment: Timestamp) -> [Review] {
        reviews.values.filter { $0.content.visibility == .everyone && $0.updatedAt > moment }
    }
}
