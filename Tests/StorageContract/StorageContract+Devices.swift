import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let devices: [StorageContract] = [
        StorageContract("devices: a key opens by its secret alone, until its member ends it") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let devices = scene.stores.devices
            let device = scene.device(ann)
            let key = DeviceKey(id: device.id, secret: Randomness.secure.secret())
            try expect(try await devices.insert(device, key.secret), "not kept")
            try expect(try await devices.device(key), is: device)
            try expect(try await devices.device(DeviceKey(id: device.id, secret: Randomness.secure.secret())), is: nil)
            try await devices.touch(device.id, scene.moment(5))
            try expect(try await devices.list(ann.id).map(\.lastUsedAt), is: [scene.moment(5)])
            try expect(try await !devices.remove(device.id, ben.id), "ended by another")
            try expect(try await devices.remove(device.id, ann.id), "not ended")
            try expect(try await devices.device(key), is: nil)
        },
        StorageContract("devices: a member has so many and no more, the oldest first") { scene in
            let ann = try await scene.member()
            let devices = scene.stores.devices
            var all: [Device] = []
            for second in 0..<Int64(Device.maximumPerMember) {
                all.append(scene.device(ann, at: second))
                try expect(try await devices.insert(all[Int(second)], Randomness.secure.secret()), "not kept")
            }
            let one = scene.device(ann, at: 99)
            try expect(try await !devices.insert(one, Randomness.secure.secret()), "one too many was kept")
            try expect(try await devices.list(ann.id), is: all)
        },
        StorageContract("devices: what they keep is their member's, and goes with the last of them") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let devices = scene.stores.devices
            let (device, last) = (scene.device(ann, at: 1), scene.device(ann, at: 2))
            for one in [device, last] {
                try expect(try await devices.insert(one, Randomness.secure.secret()), "not kept")
            }
            let (name, other) = (try scene.cacheName("app"), try scene.cacheName("other"))
            try expect(try await devices.setValue(ann.id, name, "v", scene.moment(3)), "not kept")
            try expect(try await devices.setValue(ann.id, name, "w", scene.moment(4)), "not replaced")
            try expect(try await devices.setValue(ann.id, other, "x", scene.moment(4)), "not kept")
            try expect(try await devices.value(ann.id, name), is: "w")
            try expect(try await devices.value(ben.id, name), is: nil)
            try await devices.removeValue(ann.id, name)
            try expect(try await devices.value(ann.id, name), is: nil)
            try expect(try await devices.remove(device.id, ann.id), "not ended")
            try expect(try await devices.value(ann.id, other), is: "x")
            try expect(try await devices.remove(last.id, ann.id), "not ended")
            try expect(try await devices.value(ann.id, other), is: nil)
        },
        StorageContract("devices: a member keeps so many values and no more, and all of them can go") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let devices = scene.stores.devices
            let names = try (0...CacheName.maximumPerMember).map {
                try scene.cacheName("name \($0)".filter { $0 != " " })
            }
            for name in names.dropLast() {
                try expect(try await devices.setValue(ann.id, name, "v", scene.moment(1)), "not kept")
            }
            try expect(
                try await !devices.setValue(ann.id, names[names.count - 1], "v", scene.moment(2)),
                "one too many"
            )
            try expect(try await devices.value(ann.id, names[names.count - 1]), is: nil)
            try expect(try await devices.setValue(ann.id, names[0], "w", scene.moment(2)), "not replaced")
            try expect(try await devices.setValue(ben.id, names[0], "x", scene.moment(2)), "not kept")
            try await devices.removeValues(ann.id)
            for name in names { try expect(try await devices.value(ann.id, name), is: nil) }
            try expect(try await devices.value(ben.id, names[0]), is: "x")
        },
        StorageContract("devices: the moment of use only goes on") { scene in
            let devices = scene.stores.devices
            let device = scene.device(try await scene.member())
            try expect(try await devices.insert(device, Randomness.secure.secret()), "not kept")
            try expect(try await devices.list(device.memberID), is: [device])
            for second: Int64 in [5, 4] { try await devices.touch(device.id, scene.moment(second)) }
            try expect(try await devices.list(device.memberID).map(\.lastUsedAt), is: [scene.moment(5)])
        },
    ]

    static let pairingCodes: [StorageContract] = [
        StorageContract("pairing codes: whoever asks first gets the member, and a new code ends the one before") {
            scene in
            let ann = try await scene.member()
            let devices = scene.stores.devices
            let (old, code) = (PairingCode(.secure), PairingCode(.secure))
            try await devices.insertCode(old, ann.id, scene.moment(1))
            try await devices.insertCode(code, ann.id, scene.moment(2))
            try expect(try await devices.code(old) == nil, "the code before still counts")
            try expect(try await devices.code(code)?.member, is: ann.id)
            let taken = try await withThrowingTaskGroup(of: ID<Member>?.self) { group in
                for _ in 0..<20 { group.addTask { try await devices.takeCode(code)?.member } }
                return try await group.reduce(into: [ID<Member>]()) { taken, one in if let one { taken.append(one) } }
            }
            try expect(taken, is: [ann.id])
            try expect(try await devices.code(code) == nil, "a code that was taken still counts")
        },
        StorageContract("pairing codes: they end with their member's word, and when they are old") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let devices = scene.stores.devices
            let (removed, kept) = (PairingCode(.secure), PairingCode(.secure))
            try await devices.insertCode(removed, ann.id, scene.moment(1))
            try await devices.insertCode(kept, ben.id, scene.moment(2))
            try await devices.removeCode(ann.id)
            try expect(try await devices.code(removed) == nil, "a code that was ended still counts")
            try expect(try await devices.purgeCodes(scene.moment(2)), is: 0)
            try expect(try await devices.code(kept)?.madeAt, is: scene.moment(2))
            try expect(try await devices.purgeCodes(scene.moment(3)), is: 1)
            try expect(try await devices.takeCode(kept) == nil, "an old code still counts")
        },
    ]
}
