import Crypto
import Flyleaf
import Primitives
import Testing

@Suite("Devices in the store")
struct DeviceTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var devices: any DeviceStore { store.stores.devices }

    private func add(_ member: ID<Member>, _ name: String = "Phone") async throws -> (Device, DeviceKey)? {
        let device = Device(id: newID(), memberID: member, name: DeviceName(trusted: name), createdAt: moment(1))
        let key = DeviceKey(id: device.id, secret: Randomness.secure.secret())
        return try await devices.insert(device, key.secret) ? (device, key) : nil
    }

    @Test("a device is found by its key alone, and its secret is not in the file")
    func found() async throws {
        let member = try await store.member()
        let (device, key) = try #require(try await add(member.id))
        #expect(try await devices.device(key) == device)
        #expect(try await devices.device(DeviceKey(id: key.id, secret: Randomness.secure.secret())) == nil)
        #expect(try await devices.device(DeviceKey(id: newID(), secret: key.secret)) == nil)
        #expect(!(try store.rawBytes().contains(key.secret)))
    }

    @Test("values are sealed, replaced, bounded and each member's own")
    func values() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let name = try #require(CacheName("app"))
        #expect(try await devices.setValue(ann.id, name, "the first value", moment(1)))
        #expect(try await devices.setValue(ann.id, name, "the second value", moment(2)))
        #expect(try await devices.value(ann.id, name) == "the second value")
        #expect(try await devices.value(ben.id, name) == nil)
        #expect(!(try store.rawBytes().contains("second value")))
        for index in 1..<CacheName.maximumPerMember {
            #expect(try await devices.setValue(ann.id, try #require(CacheName("app\(index)")), "v", moment(1)))
        }
        #expect(try await !devices.setValue(ann.id, try #require(CacheName("more")), "v", moment(1)))
        #expect(try await devices.setValue(ann.id, name, "still replaced", moment(3)))
        try await devices.removeValue(ann.id, name)
        #expect(try await devices.value(ann.id, name) == nil)
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
            #expect(try await devices.value(ann.id, name) == nil)
            #expect(try await devices.value(ben.id, name) == "kept")
        }
    }
}
