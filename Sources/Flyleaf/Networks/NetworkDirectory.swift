/// The networks this Flyleaf is set up for, in the order they are offered.
public struct NetworkDirectory: Sendable {
    /// Every network.
    public let all: [SocialNetwork]

    /// A directory; at most one entry for each name.
    public init(_ networks: [SocialNetwork]) {
        all = networks
    }

    /// The network of a name, if it is set up.
    public subscript(name: NetworkName) -> SocialNetwork? {
        all.first { $0.name == name }
    }
}
