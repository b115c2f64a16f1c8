public import Primitives

/// Letting other machines of a member in: browsers by a short code, programs by a key of their own.
public struct Devices: Sendable {
    private let stores: Stores
    private let sessions: Sessions
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(stores: Stores, sessions: Sessions, clock: Clock, randomness: Randomness) {
        self.stores = stores
        self.sessions = sessions
        self.clock = clock
        self.randomness = randomness
    }

    // MARK: Keys

    /// A member's devices, the oldest first.
    public func all(_ member: ID<Member>) async throws -> [Device] {
        try await stores.devices.list(member)
    }

    /// Makes a key, which is shown this once; `nil` when the member has as many as allowed.
    public func makeKey(_ name: DeviceName, for member: ID<Member>) async throws -> DeviceKey? {
        let now = clock.now()
        let device = Device(id: randomness.id(at: now), memberID: member, name: name, createdAt: now)
        let key = DeviceKey(id: device.id, secret: randomness.secret())
        guard try await stores.devices.insert(device, key.secret) else { return nil }
        try await sessions.record(.deviceAdded, of: member, name: name.text)
        return key
    }

    /// Ends a device's key at once; `false` when it is not the member's.
    public func end(_ device: ID<Device>, of member: ID<Member>) async throws -> Bool {
        let name = try await all(member).first { $0.id == device }?.name.text
        guard try await stores.devices.remove(device, member) else { return false }
        try await sessions.record(.deviceEnded, of: member, name: name)
        return true
    }

    /// The device a key belongs to; `nil` when the key does not count, or no longer.
    public func device(key text: String) async throws -> Device? {
        guard let key = DeviceKey(text), let device = try await stores.devices.device(key) else { return nil }
        let now = clock.now()
        if device.lastUsedAt.map({ now - $0 >= Device.touchInterval }) ?? true {
            try await stores.devices.touch(device.id, now)
        }
        return device
    }

    /// Whether moderators have shut out whom a device belongs to: its key does nothing until they are let in again.
    public func isShutOut(_ device: Device) async throws -> Bool {
        try await stores.moderation.isHidden(.member(device.memberID))
    }

    /// Ends all that lets somebody into an account but its networks, its passkeys and one login: every other session, the
    /// keys of devices, the displays on walls, recovery codes, a code for pairing, and what was begun at a network and has not come back or was not
    /// answered.
    ///
    /// It can be done again where it stopped halfway.
    public func endEverything(of member: ID<Member>, keeping session: ID<Session>) async throws {
        _ = try await sessions.endOthers(of: member, keeping: session)
        try await endPairing(member)
        for device in try await all(member) { _ = try await end(device.id, of: member) }
        try await stores.displays.removeAll(member)
        try await stores.recovery.remove(member)
        try await stores.attempts.remove(member)
        try await stores.heldGrants.remove(member)
        try await sessions.record(.everythingEnded, of: member)
    }

    // MARK: The token cache

    /// What a device reads under a name.
    public enum Cached: Sendable {
        /// The token of one of the member's connections, named by its identifier.
        case connection(Connection, AccessToken)
        /// What a device kept there.
        case value(String)
    }

    /// Reads the cache; the names of the member's connections give their tokens, as long as they count.
    ///
    /// A connection that has ended has no token for anybody: the network refuses the old one, or it was forgotten here.
    public func cached(_ name: CacheName, for device: Device) async throws -> Cached? {
        if let connection = try await connection(name, of: device) {
            guard connection.state == .active, let credential = try await stores.connections.credential(connection.id)
            else { return nil }
            return .connection(connection, credential.token)
        }
        return try await stores.devices.value(device.memberID, name).map { .value($0) }
    }

    /// How keeping a value ended.
    public enum Kept: Sendable {
        /// It is kept, or removed when it was empty.
        case done
        /// The name is that of a connection, whose token only its network changes.
        case isConnection
        /// The value is too long, or there are too many.
        case tooMuch
    }

    /// Keeps a value, or removes it when it is empty.
    public func keep(_ value: String, as name: CacheName, for device: Device) async throws -> Kept {
        guard try await connection(name, of: device) == nil else { return .isConnection }
        guard !value.isEmpty else {
            try await stores.devices.removeValue(device.memberID, name)
            return .done
        }
        guard value.utf8.count <= CacheName.maximumValueLength else { return .tooMuch }
        return try await stores.devices.setValue(device.memberID, name, value, clock.now()) ? .done : .tooMuch
    }

    /// Removes all that a member's devices keep here, and a code that still lets a browser in (DA-08).
    ///
    /// The keys of the devices stay: each ends when its member ends it.
    public func forgetValues(of member: ID<Member>) async throws {
        try await stores.devices.removeValues(member)
        try await endPairing(member)
    }

    private func connection(_ name: CacheName, of device: Device) async throws -> Connection? {
        guard let id = ID<Connection>(name.text) else { return nil }
        return try await stores.connections.connection(id, device.memberID)
    }

    // MARK: Pairing

    /// Makes a code that lets another browser in once; a code made before ends.
    public func beginPairing(_ member: ID<Member>) async throws -> PairingCode {
        let code = PairingCode(randomness)
        try await stores.devices.insertCode(code, member, clock.now())
        return code
    }

    /// Ends a code that is under way.
    public func endPairing(_ member: ID<Member>) async throws {
        try await stores.devices.removeCode(member)
    }

    /// Whose account a code opens, so that the person can see it before going in.
    public func member(of code: PairingCode) async throws -> Member? {
        guard let found = try await stores.devices.code(code), isFresh(found.madeAt) else { return nil }
        return try await stores.members.member(found.member)
    }

    /// Takes the code and begins a session; `nil` when the code is used, too old, or never was.
    public func finishPairing(
        _ code: PairingCode,
        in browser: BrowserName = .unknown
    ) async throws -> (token: SessionToken, member: ID<Member>)? {
        guard let taken = try await stores.devices.takeCode(code), isFresh(taken.madeAt) else { return nil }
        return (try await sessions.begin(taken.member, in: browser), taken.member)
    }

    private func isFresh(_ madeAt: Timestamp) -> Bool { clock.now() - madeAt <= PairingCode.lifetime }
}
