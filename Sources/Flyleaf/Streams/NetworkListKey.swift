public import Primitives

/// Names a list of posts that one connection has: a list of people that its person made, or what somebody wrote there.
public struct NetworkListKey: Sendable, Hashable {
    /// The connection whose person made it.
    public let connectionID: ID<Connection>
    /// What the network knows it by.
    public let remoteID: String

    /// No network has longer ones.
    private static let maximumLength = 64
    private static let separator = "."

    /// A list of a connection; `nil` unless the name is letters, digits, lines and low lines.
    ///
    /// The name comes from outside, and stands in addresses here and at the network.
    public init?(_ connectionID: ID<Connection>, _ remoteID: String) {
        guard (1...Self.maximumLength).contains(remoteID.utf8.count),
            remoteID.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            })
        else { return nil }
        self.connectionID = connectionID
        self.remoteID = remoteID
    }

    /// Reads what `text` gives.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let connectionID = ID<Connection>(String(Substring(parts[0]))) else { return nil }
        self.init(connectionID, String(Substring(parts[1])))
    }

    /// Both in one.
    public var text: String { connectionID.text + Self.separator + remoteID }
}
