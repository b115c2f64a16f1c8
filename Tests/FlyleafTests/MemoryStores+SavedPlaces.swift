import Flyleaf
import Primitives

extension MemoryStores {
    var savedPlaces: any SavedPlaceStore { MemorySavedPlaceStore(memory: self) }
}

private struct MemorySavedPlaceStore: SavedPlaceStore {
    let memory: MemoryStores

    func insert(_ place: SavedPlace) async throws {
        let isFull = memory.write { tables in
            let count = tables.savedPlaces.count { $0.memberID == place.memberID }
            guard count < SavedPlace.maximumPerMember else { return true }
            if tables.members[place.memberID] != nil { tables.savedPlaces.append(place) }
            return false
        }
        if isFull { throw SavedPlaceFault.tooMany }
    }

    func list(_ member: ID<Member>) async throws -> [SavedPlace] {
        memory.read { $0.savedPlaces.filter { $0.memberID == member }.sorted { $0.id < $1.id } }
    }

    func find(_ id: ID<SavedPlace>, _ member: ID<Member>) async throws -> SavedPlace? {
        memory.read { $0.savedPlaces.first { $0.id == id && $0.memberID == member } }
    }

    func offer(_ isOffered: Bool, _ id: ID<SavedPlace>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            guard let index = tables.savedPlaces.firstIndex(where: { $0.id == id && $0.memberID == member }) else {
                return false
            }
            let place = tables.savedPlaces[index]
            tables.savedPlaces[index] = SavedPlace(
                id: place.id,
                memberID: place.memberID,
                name: place.name,
                city: place.city,
                position: place.position,
                offersCheckIn: isOffered,
                createdAt: place.createdAt
            )
            return true
        }
    }

    func remove(_ id: ID<SavedPlace>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            let count = tables.savedPlaces.count
            tables.savedPlaces.removeAll { $0.id == id && $0.memberID == member }
            return tables.savedPlaces.count < count
        }
    }
}
