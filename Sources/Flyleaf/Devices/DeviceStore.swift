public import Primitives

/// Where devices, what they cache, and codes for pairing are kept.
public struct DeviceStore: Sendable {
    /// Adds a device and keeps a digest of its secret; `false` when the member has as many as allowed.
    public var insert: @Sendable (Device, _ secret: String) async throws -> Bool
    /// The device of a key whose secret fits (compared in constant time).
    public var device: @Sendable (DeviceKey) async throws -> Device?
    /// A member's devices, the oldest first.
    public var list: @Sendable (ID<Member>) async throws -> [Device]
    /// Notes that a device's key was used.
    public var touch: @Sendable (ID<Device>, Timestamp) async throws -> Void
    /// Ends a device of a member; with the last one everything cached goes.
    public var remove: @Sendable (ID<Device>, ID<Member>) async throws -> Bool

    /// A cached value of a member, opened.
    public var value: @Sendable (ID<Member>, CacheName) async throws -> String?
    /// Keeps a value, sealed; `false` when the member has as many as allowed.
    public var setValue: @Sendable (ID<Member>, CacheName, _ value: String, Timestamp) async throws -> Bool
    /// Removes a value.
    public var removeValue: @Sendable (ID<Member>, CacheName) async throws -> Void
    /// Removes every value of a member.
    public var removeValues: @Sendable (ID<Member>) async throws -> Void

    /// Keeps a code's digest; the codes a member had before end.
    public var insertCode: @Sendable (PairingCode, ID<Member>, Timestamp) async throws -> Void
    /// Whose a code is, and when it was made.
    public var code: @Sendable (PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)?
    /// Takes a code out: whoever asks first gets its member, nobody gets it twice.
    public var takeCode: @Sendable (PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)?
    /// Ends the code of a member, if there is one.
    public var removeCode: @Sendable (ID<Member>) async throws -> Void
    /// Removes codes made before a moment.
    public var purgeCodes: @Sendable (_ madeBefore: Timestamp) async throws -> Int

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Device, _ secret: String) async throws -> Bool,
        device: @escaping @Sendable (DeviceKey) async throws -> Device?,
        list: @escaping @Sendable (ID<Member>) async throws -> [Device],
        touch: @escaping @Sendable (ID<Device>, Timestamp) async throws -> Void,
        remove: @escaping @Sendable (ID<Device>, ID<Member>) async throws -> Bool,
        value: @escaping @Sendable (ID<Member>, CacheName) async throws -> String?,
        setValue: @escaping @Sendable (ID<Member>, CacheName, _ value: String, Timestamp) async throws -> Bool,
        removeValue: @escaping @Sendable (ID<Member>, CacheName) async throws -> Void,
        removeValues: @escaping @Sendable (ID<Member>) async throws -> Void,
        insertCode: @escaping @Sendable (PairingCode, ID<Member>, Timestamp) async throws -> Void,
        code: @escaping @Sendable (PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)?,
        takeCode: @escaping @Sendable (PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)?,
        removeCode: @escaping @Sendable (ID<Member>) async throws -> Void,
        purgeCodes: @escaping @Sendable (_ madeBefore: Timestamp) async throws -> Int
    ) {
        self.insert = insert
        self.device = device
        self.list = list
        self.touch = touch
        self.remove = remove
        self.value = value
        self.setValue = setValue
        self.removeValue = removeValue
        self.removeValues = removeValues
        self.insertCode = insertCode
        self.code = code
        self.takeCode = takeCode
        self.removeCode = removeCode
        self.purgeCodes = purgeCodes
    }
}
