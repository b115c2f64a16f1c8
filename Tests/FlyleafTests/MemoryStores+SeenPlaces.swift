import Flyleaf
import Primitives

extension MemoryStores {
    var seenPlaces: any SeenPlaceStore { MemorySeenPlaceStore(memory: self) }
}

/// How far lists were read, in memory; it counts as long as its session is there.
private struct MemorySeenPlaceStore: SeenPlaceStore {
    let memory: MemoryStores

    func place(_ session: ID<Session>, _ list: StreamList) async throws -> SeenPlace? {
        memory.read { tables in
            tables.sessions[session] == nil ? nil : tables.seenPlaces[session]?[list]
        }
    }

    func keep(_ place: SeenPlace, _ session: ID<Session>, _ list: StreamList) async throws {
        memory.write { tables in
            guard tables.sessions[session] != nil else { return }
            tables.seenPlaces[session, default: [:]][list] = place
        }
    }
}
