public import Primitives

/// A program or machine of a member that may read the member's token cache with a key of its own.
public struct Device: Sendable, Equatable {
    /// The identifier, the first half of its key.
    public let id: ID<Device>
    /// Whose it is.
    public let memberID: ID<Member>
    /// What the member calls it.
    public let name: DeviceName
    /// When its key was made.
    public let createdAt: Timestamp
    /// When its key was last used, to the minute; `nil` before the first time.
    public let lastUsedAt: Timestamp?

    /// A device.
    public init(
        id: ID<Device>,
        memberID: ID<Member>,
        name: DeviceName,
        createdAt: Timestamp,
        lastUsedAt: Timestamp? = nil
    ) {
        self.id = id
        self.memberID = memberID
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }

    /// How many devices a member may have.
    public static let maximumPerMember = 20
    /// How often the moment of last use is written down.
    public static let touchInterval = Duration.seconds(60)
}

/// What a member calls a device: one line, 1 to 100 characters.
public struct DeviceName: Sendable, Hashable {
    /// The name.
    public let text: String
    /// The longest name, in Unicode scalars.
    public static let maximumLength = 100

    /// A name typed by a person; `nil` when it is empty, too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength), !isBlank(line) else { return nil }
        self.text = line
    }

    /// A name out of our own store.
    public init(trusted text: String) { self.text = text }
}

/// The key of a device: `flyleaf_`, the identifier, a dot, and a secret of 256 bits.
///
/// The prefix lets programs that look for leaked secrets find it.
public struct DeviceKey: Sendable, Hashable, CustomStringConvertible {
    /// Names the device.
    public let id: ID<Device>
    /// Proves it: 43 characters of base64url.
    public let secret: String

    private static let prefix = "flyleaf_"

    /// The key of a new device.
    public init(id: ID<Device>, secret: String) {
        self.id = id
        self.secret = secret
    }

    /// Reads a key; `nil` when it cannot be one of ours.
    public init?(_ text: String) {
        guard text.utf8.starts(with: Self.prefix.utf8) else { return nil }
        let parts = text.utf8.dropFirst(Self.prefix.utf8.count)
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, let id = ID<Device>(String(Substring(parts[0]))) else { return nil }
        let secret = String(Substring(parts[1]))
        guard secret.utf8.count == 43, Base64.decode(secret)?.count == 32 else { return nil }
        self.id = id
        self.secret = secret
    }

    /// The whole key, shown to the member once.
    public var text: String { "\(Self.prefix)\(id.text).\(secret)" }

    /// The identifier only: a key must not reach a log.
    public var description: String { "\(id.text).…" }
}

/// A short code that lets another browser in, once, within ten minutes: ten characters, 49 bits.
///
/// The letters and digits are those nobody mistakes for each other: without I, L, O, U, 0 and 1.
public struct PairingCode: Sendable, Hashable, CustomStringConvertible {
    /// The ten characters.
    public let characters: String

    /// How long a code lives.
    public static let lifetime = Duration.seconds(600)
    private static let length = 10
    private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Reads what a person typed, in any case, with blanks and hyphens anywhere; `nil` when it can be no code.
    public init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        let kept = text.uppercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        guard kept.count == Self.length, kept.allSatisfy(Self.alphabet.contains) else { return nil }
        characters = String(decoding: kept, as: UTF8.self)
    }

    /// A new code.
    public init(_ randomness: Randomness) {
        var bytes: [UInt8] = []
        while bytes.count < Self.length {
            // Bytes from 240 on would make the first letters likelier.
            for byte in randomness.bytes(16) where byte < 240 && bytes.count < Self.length {
                bytes.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        characters = String(decoding: bytes, as: UTF8.self)
    }

    /// In two groups, as a person reads it.
    public var text: String { "\(characters.prefix(5))-\(characters.suffix(5))" }

    /// Nothing of it: it must not reach a log.
    public var description: String { "pairing code" }
}
