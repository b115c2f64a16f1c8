/// A picture at a network that a post shows.
public struct StreamPicture: Sendable, Hashable {
    /// How large it is shown.
    public enum Kind: String, Sendable, CaseIterable {
        /// Beside a name.
        case portrait
        /// In the post.
        case view
    }

    /// How large it is shown.
    public let kind: Kind
    /// Its address at the network.
    public let address: String

    /// The longest address, in bytes.
    public static let maximumAddress = 2_000
    /// So many of one post are shown.
    public static let maximumPerPost = 12
    /// So many of one thread.
    public static let maximumPerThread = 200
    /// The longest side of a picture that is kept, in pixels.
    public static let longestSide = 640
    /// The same of what stands beside a name.
    public static let longestPortraitSide = 96
    /// The longest file that is read, in bytes.
    public static let maximumSourceBytes = 6 << 20
    /// The most pixels of such a file.
    public static let maximumSourcePixels = 16 << 20
    /// The longest file that is kept, in bytes.
    public static let maximumBytes = 400_000

    /// A picture; `nil` where an address is none or too long.
    public init?(_ kind: Kind, _ address: String?) {
        guard let address, (1...Self.maximumAddress).contains(address.utf8.count) else { return nil }
        self.kind = kind
        self.address = address
    }

    /// Which server it lies at, as far as what waits for one that is down has to be told from what does not.
    public var server: String {
        let rest = address.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2)
        return rest.count < 2 ? "" : String(Substring(rest[1])).lowercased()
    }
}

extension StreamPost {
    /// What stands beside the writer's name.
    public var portrait: StreamPicture? { StreamPicture(.portrait, author.picture) }

    /// The pictures in the post, those of its attachments first.
    public var views: [StreamPicture] {
        let addresses = attachments.map(\.picture) + [card?.picture]
        return Array(addresses.compactMap { StreamPicture(.view, $0) }.prefix(StreamPicture.maximumPerPost - 1))
    }

    /// Whether its pictures are shown only to somebody who asks for them.
    public var isClosed: Bool { warning != nil || hidesPictures }
}
