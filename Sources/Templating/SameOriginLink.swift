/// A link that stays on this site, as elements need it that load and run what is there.
public struct SameOriginLink: Sendable, Hashable {
    /// The link.
    public let target: LinkTarget

    /// A path of this site that our own routes made; it starts with exactly one slash.
    public init(path: String) {
        target = LinkTarget(path: path)
    }
}
