public import Primitives

/// Where devices, what they cache, and codes for pairing are kept.
public protocol DeviceStore: Sendable {
    /// Adds a device and keeps a digest of its secret; `false` when the member has as many as allowed.
    func insert(_ device: Device, _ secret: String) async throws -> Bool
    /// The device of a key whose secret fits (compared in constant time).
    func device(_ key: DeviceKey) async throws -> Device?
    /// A member's devices, the oldest first.
    func list(_ member: ID<Member>) async throws -> [Device]
    /// Notes that a device's key was used.
    func touch(_ id: ID<Device>, _ moment: Timestamp) async throws
    /// Ends a device of a member; with the last one everything cached goes.
    func remove(_ id: ID<Device>, _ member: ID<Member>) async throws -> Bool

    /// A cached value of a member, opened.
    func value(_ member: ID<Member>, _ name: CacheName) async throws -> String?
    /// Keeps a value, sealed; `false` when the member has as many as allowed.
    func setValue(_ member: ID<Member>, _ name: CacheName, _ value: String, _ moment: Timestamp) async throws -> Bool
    /// Removes a value.
    func removeValue(_ member: ID<Member>, _ name: CacheName) async throws
    /// Removes every value of a member.
    func removeValues(_ member: ID<Member>) async throws

    /// Keeps a code's digest; the codes a member had before end.
    func insertCode(_ code: PairingCode, _ member: ID<Member>, _ moment: Timestamp) async throws
    /// Whose a code is, and when it was made.
    func code(_ code: PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)?
    /// Takes a code out: whoever asks first gets its member, nobody gets it twice.
    func takeCode(_ code: PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)?
    /// Ends the code of a member, if there is one.
    func removeCode(_ member: ID<Member>) async throws
    /// Removes codes made before a moment.
    func purgeCodes(_ madeBefore: Timestamp) async throws -> Int
}
