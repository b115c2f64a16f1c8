public import Primitives

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
