import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    fileprivate func use(
        _ north: Int,
        by member: Member,
        at second: Int64
    ) async throws -> LocationUse? {
        let position = try RoundedPosition(north: north, east: -18_000).orBreach()
        return try await stores.locations.use(position, .nearby, newID(second), member.id, moment(second))
    }

    fileprivate func positions(_ member: Member, at second: Int64) async throws -> [Int?] {
        try await stores.locations.uses(member.id, moment(second)).map { $0.kept?.position.north }
    }
}

extension StorageContract {
    static let locations: [StorageContract] = [
        StorageContract("LO-01, LO-04: locations: nothing is written before somebody turns it on, or once it is off") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.locations
            try expect(try await store.setting(of: ann.id), is: .unset)
            try expect(try await scene.use(1, by: ann, at: 1), is: nil)
            try await store.keep(.day, ann.id, scene.moment(1))
            try expect(try await scene.use(2, by: ann, at: 2), is: nil)
            try await store.turn(true, ann.id)
            try expect(try await store.setting(of: ann.id), is: LocationSetting(isOn: true, retention: .day))
            let used = try await scene.use(3, by: ann, at: 3).orBreach()
            try expect(used.kept?.until, is: scene.moment(3 + 86_400))
            try expect(try await scene.use(3, by: ben, at: 3), is: nil)
            try await store.turn(false, ann.id)
            try expect(try await scene.use(4, by: ann, at: 4), is: nil)
            try expect(try await store.setting(of: ann.id), is: LocationSetting(isOn: false, retention: .day))
            try expect(try await store.uses(ann.id, scene.moment(5)), is: [used])
            try expect(try await store.use(used.id, ann.id, scene.moment(5)), is: used)
            try expect(try await store.use(used.id, ben.id, scene.moment(5)), is: nil)
            _ = try await scene.stores.members.delete(ann.id, BrowserKey(.secure))
            try await store.turn(true, ann.id)
            try await store.keep(.week, ann.id, scene.moment(6))
            try expect(try await store.setting(of: ann.id), is: .unset)
            try expect(try await store.uses(ann.id, scene.moment(6)), is: [])
        },
        StorageContract("LO-06: locations: a position ends when its member wants, seen or not, and its line stays") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.locations
            for member in [ann, ben] {
                try await store.turn(true, member.id)
                try expect(try await scene.use(1, by: member, at: 0).orBreach().kept, is: nil)
                try await store.keep(.week, member.id, scene.moment(0))
                _ = try await scene.use(2, by: member, at: 10)
                _ = try await scene.use(3, by: member, at: 100_000)
            }
            // It is in no answer past its end, purged or not, and comes back by no later choice.
            let weekLater: Int64 = 7 * 86_400 + 10
            try expect(try await scene.positions(ann, at: weekLater - 1), is: [3, 2, nil])
            try expect(try await scene.positions(ann, at: weekLater), is: [3, nil, nil])
            try await store.keep(.month, ann.id, scene.moment(weekLater))
            try expect(try await scene.positions(ann, at: weekLater), is: [3, nil, nil])
            try expect(try await scene.positions(ann, at: 100_000 + 30 * 86_400 - 1), is: [3, nil, nil])
            // A shorter choice holds for what is kept, and for nobody else's.
            try await store.keep(.day, ann.id, scene.moment(100_001))
            try expect(try await scene.positions(ann, at: 100_000 + 86_399), is: [3, nil, nil])
            try expect(try await scene.positions(ann, at: 100_000 + 86_400), is: [nil, nil, nil])
            try await store.keep(.never, ann.id, scene.moment(100_002))
            try expect(try await scene.positions(ann, at: 100_003), is: [nil, nil, nil])
            try expect(try await scene.positions(ben, at: 100_003), is: [3, 2, nil])
            try await store.purge(scene.moment(weekLater), scene.moment(10))
            // What was purged is gone whatever the clock says then.
            try expect(try await scene.positions(ben, at: 11), is: [3, nil])
            try await store.purge(scene.moment(weekLater), scene.moment(100_001))
            try expect(try await scene.positions(ben, at: 11), is: [])
        },
        StorageContract("LO-05, LO-15: locations: all positions of a member go at once; of lines the oldest give way") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.locations
            for member in [ann, ben] {
                try await store.turn(true, member.id)
                try await store.keep(.month, member.id, scene.moment(0))
            }
            _ = try await scene.use(77, by: ben, at: 1)
            for second in 1...LocationUse.maximumPerMember + 3 {
                _ = try await scene.use(second, by: ann, at: Int64(second))
            }
            let kept = try await scene.positions(ann, at: 200)
            try expect(kept, is: Array((4...LocationUse.maximumPerMember + 3).reversed()))
            try await store.forget(ann.id)
            try expect(try await scene.positions(ann, at: 200), is: kept.map { _ in nil })
            try expect(try await scene.positions(ben, at: 200), is: [77])
        },
    ]
}
