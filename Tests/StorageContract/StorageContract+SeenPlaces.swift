import Flyleaf
import Primitives

extension StorageContract {
    static let seenPlaces: [StorageContract] = [
        StorageContract("seen places: each list of each session has its own, and they end with it") { scene in
            let ann = try await scene.member("Ann")
            let (one, two) = (try await scene.session(ann), try await scene.session(ann))
            let store = scene.stores.seenPlaces
            func place(_ second: Int64, left: SeenPlace.Left? = nil) -> SeenPlace {
                let newest = StreamPlace(moment: scene.moment(second), number: second)
                return SeenPlace(left: left, newest: newest, seenAt: scene.moment(second + 1))
            }
            try expect(try await store.place(one.id, .home), is: nil)
            try await store.keep(place(1), one.id, .home)
            try await store.keep(place(2), one.id, .mentions)
            try await store.keep(place(3), two.id, .home)
            let end = SeenPlace.Left(
                place: StreamPlace(moment: scene.moment(1), number: 1),
                moment: scene.moment(2)
            )
            try await store.keep(place(4, left: end), one.id, .home)
            try expect(try await store.place(one.id, .home), is: place(4, left: end))
            try expect(try await store.place(one.id, .mentions), is: place(2))
            try expect(try await store.place(two.id, .home), is: place(3))
            try await scene.stores.sessions.end(one.id, LoginRecord.Step(.loggedOut, at: scene.moment(9)))
            try expect(try await store.place(one.id, .home), is: nil)
            // Whose session has ended meanwhile keeps nothing.
            try await store.keep(place(5), one.id, .home)
            try expect(try await store.place(one.id, .home), is: nil)
            try expect(try await store.place(two.id, .home), is: place(3))
        }
    ]
}
