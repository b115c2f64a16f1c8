import Flyleaf
import Primitives

extension StorageContract {
    static let leases: [StorageContract] = [
        StorageContract("leases: of eight who ask at once one gets it, and of another lease another may") { scene in
            let store = scene.stores.leases
            let (now, end) = (scene.moment(0), scene.moment(20))
            let winners = try await withThrowingTaskGroup(of: LeaseHolder?.self) { group in
                for number in 1...8 {
                    let holder = LeaseHolder(trusted: "\(number)")
                    group.addTask { try await store.take(.work, holder, now, until: end) ? holder : nil }
                }
                return try await group.reduce(into: [LeaseHolder]()) { if let holder = $1 { $0.append(holder) } }
            }
            try expect(winners.count, is: 1)
            let loser = winners == [one] ? two : one
            try expect(try await store.take(.work, loser, now, until: end), is: false)
            try expect(try await store.take(registration, loser, now, until: end), is: true)
            let other = Lease.registration(.mastodon, server: "letters.example")
            try expect(try await store.take(other, winners[0], now, until: end), is: true)
        },
        StorageContract(
            "leases: its holder renews one, another takes it at the moment it lapses, and then it is theirs"
        ) {
            scene in
            let store = scene.stores.leases
            try expect(try await store.take(.work, one, scene.moment(0), until: scene.moment(20)), is: true)
            try expect(try await store.take(.work, one, scene.moment(5), until: scene.moment(25)), is: true)
            try expect(try await store.take(.work, two, scene.moment(20), until: scene.moment(40)), is: false)
            let last = scene.moment(25) - .milliseconds(1)
            try expect(try await store.take(.work, two, last, until: scene.moment(45)), is: false)
            try expect(try await store.take(.work, two, scene.moment(25), until: scene.moment(45)), is: true)
            try expect(try await store.take(.work, one, scene.moment(26), until: scene.moment(46)), is: false)
        },
        StorageContract("leases: its holder lets one go, nobody else does, and whoever is alone lets all go") { scene in
            let store = scene.stores.leases
            let (now, end) = (scene.moment(0), scene.moment(20))
            _ = try await store.take(.work, one, now, until: end)
            _ = try await store.take(registration, one, now, until: end)
            try await store.release(.work, two)
            try expect(try await store.take(.work, two, now, until: end), is: false)
            try await store.release(.work, one)
            try expect(try await store.take(.work, two, now, until: end), is: true)
            try expect(try await store.take(registration, two, now, until: end), is: false)
            try await store.releaseAll()
            try expect(try await store.take(registration, two, now, until: end), is: true)
            try expect(try await store.take(.work, one, now, until: end), is: true)
        },
        StorageContract("leases: a clock in front takes one early, and one that was wrong by years holds nobody up") {
            scene in
            let store = scene.stores.leases
            _ = try await store.take(.work, one, scene.moment(0), until: scene.moment(20))
            // Half a minute in front.
            try expect(try await store.take(.work, two, scene.moment(31), until: scene.moment(51)), is: true)
            try expect(try await store.take(.work, one, scene.moment(5), until: scene.moment(25)), is: false)
            let wrong = scene.moment(400_000_000)
            try expect(try await store.take(.work, one, wrong, until: wrong + Lease.time), is: true)
            try expect(try await store.take(.work, two, scene.moment(6), until: scene.moment(26)), is: true)
            let edge = scene.moment(7) + Lease.longestTime
            try expect(try await store.take(.work, two, scene.moment(7), until: edge), is: true)
            try expect(try await store.take(.work, one, scene.moment(7), until: scene.moment(27)), is: false)
            // Set back by a little more.
            let before = scene.moment(7) - .milliseconds(1)
            try expect(try await store.take(.work, one, before, until: scene.moment(27)), is: true)
        },
        StorageContract("leases: wherever the clock is set back to, one whose holder was killed is free after a minute")
        {
            scene in
            for seconds in [1, 20, 39, 40, 41, 300, 3540, 86_400] {
                let store = scene.stores.leases
                try await store.releaseAll()
                let (killed, back) = (scene.moment(100_000), scene.moment(100_000) - .seconds(seconds))
                _ = try await store.take(.work, one, killed, until: killed + Lease.time)
                var isTaken = false
                for pause in stride(from: 0, through: 60, by: 5) where !isTaken {
                    let now = back + .seconds(pause)
                    isTaken = try await store.take(.work, two, now, until: now + Lease.time)
                }
                try expect(isTaken, is: true)
            }
        },
        StorageContract("leases: those that lapsed long ago are removed, and no other") { scene in
            let store = scene.stores.leases
            _ = try await store.take(.work, one, scene.moment(0), until: scene.moment(20))
            _ = try await store.take(registration, one, scene.moment(1), until: scene.moment(21))
            try expect(try await store.purge(scene.moment(20)), is: 0)
            try expect(try await store.purge(scene.moment(21)), is: 1)
            try expect(try await store.purge(scene.moment(21)), is: 0)
            try expect(try await store.take(.work, two, scene.moment(1), until: scene.moment(30)), is: true)
            try expect(try await store.take(registration, two, scene.moment(1), until: scene.moment(30)), is: false)
        },
        StorageContract("leases: the renewals of two connections are two leases") { scene in
            let store = scene.stores.leases
            let ids = [UInt8(1), 2].map { byte in
                ID<Connection>(at: scene.moment(0), entropy: [UInt8](repeating: byte, count: 10))
            }
            let (now, end) = (scene.moment(0), scene.moment(20))
            try expect(try await store.take(.renewal(ids[0]), one, now, until: end), is: true)
            try expect(try await store.take(.renewal(ids[1]), two, now, until: end), is: true)
            try expect(try await store.take(.renewal(ids[0]), two, now, until: end), is: false)
        },
    ]
}

private let one = LeaseHolder(trusted: "1")
private let two = LeaseHolder(trusted: "2")
private let registration = Lease.registration(.mastodon, server: "books.example")
