/// A site, or a part of one, to which nothing here may lead (MO-04): its host with all below it, and what its path begins
/// with.
public struct LinkPattern: Sendable, Hashable {
    /// The host in lower case, in its ASCII form; a numeric one in four numbers.
    public let host: String
    /// The decoded segments of the path, none for the whole site.
    public let path: [String]

    /// The longest one as it is kept, in bytes.
    public static let maximumLength = 500

    /// A pattern.
    public init(host: String, path: [String]) {
        self.host = host
        self.path = path
    }

    /// A pattern out of our own store.
    public init(kept text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        self.init(host: parts.first ?? "", path: Array(parts.dropFirst()))
    }

    /// Host and path in one line, as it is kept and shown.
    public var text: String { ([host] + path).joined(separator: "/") }

    /// Whether it is the host of an address or above it, and the path of the address begins with its segments.
    func blocks(_ address: LinkAddress) -> Bool {
        isHost(address.host) && address.path.starts(with: path)
    }

    private func isHost(_ other: String) -> Bool {
        // Nothing is below a number.
        let isBelow = NumericHost.text(host) == nil && other.utf8.reversed().starts(with: ".\(host)".utf8.reversed())
        return other == host || isBelow
    }
}
