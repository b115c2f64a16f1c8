import Flyleaf
import Primitives

extension ContractScene {
    /// A place of a member's, not kept.
    func savedPlace(_ member: Member, _ name: String = "Library", at second: Int64 = 0) throws -> SavedPlace {
        let vienna = try RoundedPosition(north: 4_821, east: 1_637).orBreach()
        return SavedPlace(
            id: newID(second),
            memberID: member.id,
            name: PlaceName(trusted: name),
            city: CheckInCity(number: 1, name: PlaceName(trusted: "Vienna, Austria"), position: vienna),
            position: try RoundedPosition(north: 4_820, east: 1_638).orBreach(),
            offersCheckIn: true,
            createdAt: moment(second)
        )
    }
}

extension StorageContract {
    static let savedPlaces: [StorageContract] = [
        StorageContract("a member's own places are found by that member alone, the first saved first") { scene in
            let stores = scene.stores
            let (ada, ben) = (try await scene.member("Ada"), try await scene.member("Ben"))
            let library = try scene.savedPlace(ada, at: 1)
            let train = SavedPlace(
                id: scene.newID(2),
                memberID: ada.id,
                name: PlaceName(trusted: "Train"),
                city: nil,
                position: try RoundedPosition(north: -9_000, east: 18_000).orBreach(),
                offersCheckIn: false,
                createdAt: scene.moment(2)
            )
            try await stores.savedPlaces.insert(train)
            try await stores.savedPlaces.insert(library)
            try await stores.savedPlaces.insert(try scene.savedPlace(ben, "Café"))
            try expect(try await stores.savedPlaces.list(ada.id) == [library, train], "not as they were saved")
            try expect(try await stores.savedPlaces.find(train.id, ada.id) == train, "not found")
            try expect(try await stores.savedPlaces.find(train.id, ben.id) == nil, "found by another")
        },
        StorageContract("only its member has a place offer a check-in, or takes it away") { scene in
            let stores = scene.stores
            let (ada, ben) = (try await scene.member("Ada"), try await scene.member("Ben"))
            let library = try scene.savedPlace(ada)
            try await stores.savedPlaces.insert(library)
            try expect(try await !stores.savedPlaces.offer(false, library.id, ben.id), "set by another")
            try expect(try await !stores.savedPlaces.remove(library.id, ben.id), "removed by another")
            try expect(try await stores.savedPlaces.list(ada.id) == [library], "changed by another")
            try expect(try await stores.savedPlaces.offer(false, library.id, ada.id), "not set")
            try expect(try await stores.savedPlaces.list(ada.id).map(\.offersCheckIn) == [false], "not set")
            try expect(try await stores.savedPlaces.remove(library.id, ada.id), "not removed")
            try expect(try await !stores.savedPlaces.remove(library.id, ada.id), "removed twice")
            try expect(try await stores.savedPlaces.list(ada.id).isEmpty, "still there")
        },
        StorageContract("no more places than the limit are kept of a member, also when two come at once") { scene in
            let stores = scene.stores
            let (ada, ben) = (try await scene.member("Ada"), try await scene.member("Ben"))
            for _ in 1..<SavedPlace.maximumPerMember { try await stores.savedPlaces.insert(scene.savedPlace(ada)) }
            let kept = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        do {
                            try await stores.savedPlaces.insert(scene.savedPlace(ada))
                            return true
                        } catch { return false }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            try expect(kept == 1, "\(kept) of eight kept")
            try expect(try await stores.savedPlaces.list(ada.id).count == SavedPlace.maximumPerMember, "another count")
            try await stores.savedPlaces.insert(try scene.savedPlace(ben))
        },
        StorageContract("own places outlast the time of positions, and go with all locations and with their member") {
            scene in
            let stores = scene.stores
            let (ada, ben) = (try await scene.member("Ada"), try await scene.member("Ben"))
            for member in [ada, ben] {
                try await stores.locations.keep(.day, member.id, scene.moment(0))
                try await stores.savedPlaces.insert(try scene.savedPlace(member))
            }
            try await stores.locations.keep(.never, ada.id, scene.moment(1))
            try await stores.locations.purge(scene.moment(1_000_000), scene.moment(0))
            try expect(try await stores.savedPlaces.list(ada.id).count == 1, "gone by themselves")
            try await stores.locations.forget(ada.id)
            try expect(try await stores.savedPlaces.list(ada.id).isEmpty, "outlasted all locations")
            try expect(try await stores.savedPlaces.list(ben.id).count == 1, "gone with another's")
            let stranger = Member(id: scene.newID(), name: PersonName(trusted: "Cyd"), createdAt: scene.moment(0))
            try await stores.savedPlaces.insert(try scene.savedPlace(stranger))
            try expect(try await stores.savedPlaces.list(stranger.id).isEmpty, "kept of nobody")
        },
    ]
}
