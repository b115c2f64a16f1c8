import Flyleaf
import Primitives

extension StorageContract {
    static let rateLimits: [StorageContract] = [
        StorageContract("rate limits: as many as a bucket holds, then one each time one came back, by kind and key") {
            scene in
            let store = scene.stores.rateLimits
            for _ in 1...5 { try expect(try await store.take(.sheets, "a", five, at: scene.moment(0)), is: nil) }
            // However often it is refused, that takes nothing.
            for _ in 1...9 {
                try expect(try await store.take(.sheets, "a", five, at: scene.moment(0)), is: .seconds(180))
            }
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(170)), is: .seconds(10))
            try expect(try await store.take(.sheets, "b", five, at: scene.moment(170)), is: nil)
            try expect(try await store.take(.devices, "a", five, at: scene.moment(170)), is: nil)
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(180)), is: nil)
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(180)), is: .seconds(180))
            // To ask takes nothing either.
            for _ in 1...9 {
                try expect(try await store.pause(.sheets, "a", five, at: scene.moment(190)), is: .seconds(170))
                try expect(try await store.pause(.sheets, "a", five, at: scene.moment(360)), is: nil)
                try expect(try await store.pause(.sheets, "new", five, at: scene.moment(190)), is: nil)
                try expect(try await store.pause(.logins, "a", five, at: scene.moment(190)), is: nil)
            }
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(360)), is: nil)
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(360)), is: .seconds(180))
            // Nobody saves up more than it holds.
            for _ in 1...5 { try expect(try await store.take(.sheets, "a", five, at: scene.moment(9999)), is: nil) }
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(9999)), is: .seconds(180))
        },
        StorageContract("rate limits: of eight at once as many are allowed as the bucket holds") { scene in
            let store = scene.stores.rateLimits
            for key in ["a", "b", "c"] {
                let pauses = try await withThrowingTaskGroup(of: Duration?.self) { group in
                    for _ in 1...8 {
                        group.addTask { try await store.take(.sheets, key, five, at: scene.moment(0)) }
                    }
                    return try await group.reduce(into: [Duration?]()) { $0.append($1) }
                }
                try expect(pauses.count { $0 == nil }, is: 5)
                try expect(pauses.compactMap(\.self), is: Array(repeating: .seconds(180), count: 3))
            }
        },
        StorageContract("rate limits: a clock that is set back gives nothing, and shuts nobody out for long") { scene in
            let (store, day) = (scene.stores.rateLimits, Int64(86_400))
            for _ in 1...5 { try expect(try await store.take(.sheets, "a", five, at: scene.moment(day)), is: nil) }
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(day - 60)), is: .seconds(240))
            // No longer than an empty bucket takes to fill, and beyond that as if it were empty now.
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(day - 720)), is: .seconds(900))
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(0)), is: .seconds(180))
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(179)), is: .seconds(1))
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(180)), is: nil)
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(180)), is: .seconds(180))
        },
        StorageContract("rate limits: a process whose clock is behind gives out nothing that the others counted") {
            scene in
            let store = scene.stores.rateLimits
            for _ in 1...5 { try expect(try await store.take(.sheets, "a", five, at: scene.moment(1000)), is: nil) }
            for _ in 1...9 {
                try expect(try await store.take(.sheets, "a", five, at: scene.moment(820)), is: .seconds(360))
                try expect(try await store.take(.sheets, "a", five, at: scene.moment(1000)), is: .seconds(180))
            }
            // What is due is given once, to whoever asks first.
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(1180)), is: nil)
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(1000)), is: .seconds(360))
            try expect(try await store.take(.sheets, "a", five, at: scene.moment(1180)), is: .seconds(180))
        },
        StorageContract("rate limits: what is full again is forgotten, also after the clock was set back") { scene in
            let (store, day) = (scene.stores.rateLimits, Int64(86_400))
            for key in ["a", "b"] {
                try expect(try await store.take(.sheets, key, five, at: scene.moment(0)), is: nil)
            }
            try expect(try await store.take(.logins, "a", five, at: scene.moment(1)), is: nil)
            try expect(try await store.take(.sheets, "later", five, at: scene.moment(day)), is: nil)
            try expect(try await store.purge(scene.moment(179)), is: 0)
            try expect(try await store.purge(scene.moment(180)), is: 2)
            try expect(try await store.purge(scene.moment(181)), is: 1)
            // The last was written by a clock that went before, and ends an hour after the first purge.
            try expect(try await store.purge(scene.moment(179 + 3599)), is: 0)
            try expect(try await store.purge(scene.moment(179 + 3600)), is: 1)
        },
    ]
}

private let five = RateLimit(capacity: 5, per: .seconds(900))
