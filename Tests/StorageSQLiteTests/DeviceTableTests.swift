import Crypto
import Flyleaf
import Primitives
import StorageSQLite
import Testing

@Suite("Devices in the store")
struct DeviceTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var devices: DeviceStore { store.stores.devices }

    private func add(_ member: ID<Member>, _ name: String = "Phone") async throws -> (Device, DeviceKey)? {
        let device = Device(id: newID(), memberID: member, name: DeviceName(trusted: name), createdAt: moment(1))
        let key = DeviceKey(id: device.id, secret: Randomness.secure.secret())
        return try await devices.insert(device, key.secret) ? (device, key) : nil
    }

    @Test("a device is found by its key alone, and its secret is not in the file")
    func found() async throws {
        let member = try await store.member()
        let (device, key) = try #require(try await add(member.id))
        #expect(try devices.device(key) == device)
        #expect(try devices.device(DeviceKey(id: key.id, secret: Randomness.secure.secret())) == nil)
        #expect(try devices.device(DeviceKey(id: newID(), secret: key.secret)) == nil)
        #expect(!(try store.rawBytes().contains(key.secret)))
    }

    @Test("a member has at most twenty")
    func bounded() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        for index in 0..<Device.maximumPerMember { #expect(try await add(ann.id, "\(index)") != nil) }
        #expect(try await add(ann.id) == nil)
        #expect(try await add(ben.id) != nil)
        #expect(try devices.list(ann.id).count == Device.maximumPerMember)
    }

    @Test("use is noted and never goes back")
    func touched() async throws {
        let (device, key) = try #require(try await add(try await store.member().id))
        for second: Int64 in [5, 3] { try await devices.touch(device.id, moment(second)) }
        #expect(try devices.device(key)?.lastUsedAt == moment(5))
    }

    @Test("only the member ends a device, and the last one takes the cache with it")
    func ended() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let (first, _) = try #require(try await add(ann.id))
        let (second, key) = try #require(try await add(ann.id))
        let name = try #require(CacheName("app"))
        #expect(try await devices.setValue(ann.id, name, "{}", moment(1)))
        #expect(try await !devices.remove(first.id, ben.id))
        #expect(try await devices.remove(first.id, ann.id))
        #expect(try devices.value(ann.id, name) == "{}")
        #expect(try await devices.remove(second.id, ann.id))
        #expect(try devices.value(ann.id, name) == nil)
        #expect(try devices.device(key) == nil)
    }

    @Test("values are sealed, replaced, bounded and each member's own")
    func values() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let name = try #require(CacheName("app"))
        #expect(try await devices.setValue(ann.id, name, "the first value", moment(1)))
        #expect(try await devices.setValue(ann.id, name, "the second value", moment(2)))
        #expect(try devices.value(ann.id, name) == "the second value")
        #expect(try devices.value(ben.id, name) == nil)
        #expect(!(try store.rawBytes().contains("second value")))
        for index in 1..<CacheName.maximumPerMember {
            #expect(try await devices.setValue(ann.id, try #require(CacheName("app\(index)")), "v", moment(1)))
        }
        #expect(try await !devices.setValue(ann.id, try #require(CacheName("more")), "v", moment(1)))
        #expect(try await devices.setValue(ann.id, name, "still replaced", moment(3)))
        try await devices.removeValue(ann.id, name)
        #expect(try devices.value(ann.id, name) == nil)
    }

    @Test("DA-08: all values of a member go at once, and only theirs")
    func forgotten() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let names = try ["app", "another"].map { try #require(CacheName($0)) }
        for (member, name) in [ann, ben].flatMap({ member in names.map { (member, $0) } }) {
            #expect(try await devices.setValue(member.id, name, "kept", moment(1)))
        }
        try await devices.removeValues(ann.id)
        for name in names {
            #expect(try devices.value(ann.id, name) == nil)
            #expect(try devices.value(ben.id, name) == "kept")
        }
    }

    @Test("a code that is ended lets nobody in, and another member's does")
    func endedCode() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let (anns, bens) = (PairingCode(.secure), PairingCode(.secure))
        try await devices.insertCode(anns, ann.id, moment(1))
        try await devices.insertCode(bens, ben.id, moment(1))
        try await devices.removeCode(ann.id)
        #expect(try await devices.takeCode(anns) == nil)
        #expect(try await devices.takeCode(bens)?.member == ben.id)
    }

    @Test("a code is taken once, whatever the number of hands, and a new one ends the one before")
    func codes() async throws {
        let member = try await store.member()
        let (old, code) = (PairingCode(.secure), PairingCode(.secure))
        try await devices.insertCode(old, member.id, moment(1))
        try await devices.insertCode(code, member.id, moment(2))
        #expect(try devices.code(old) == nil)
        #expect(try devices.code(code)?.member == member.id)
        #expect(!(try store.rawBytes().contains(code.characters)))
        let devices = self.devices
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<30 { group.addTask { try await devices.takeCode(code) != nil } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
    }

    @Test("old codes are removed")
    func purged() async throws {
        let code = PairingCode(.secure)
        try await devices.insertCode(code, try await store.member().id, moment(5))
        #expect(try await devices.purgeCodes(moment(5)) == 0)
        #expect(try await devices.purgeCodes(moment(6)) == 1)
        #expect(try devices.code(code) == nil)
    }
}
