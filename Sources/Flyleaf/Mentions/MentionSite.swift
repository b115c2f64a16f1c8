/// A site whose mentions a member has decided about.
public struct MentionSite: Sendable, Equatable {
    /// Its host, with the port where that is another than its scheme's.
    public let name: String
    /// Whether its mentions are shown as they come; else none is kept.
    public let isTrusted: Bool

    /// About how many sites one member can have decided.
    public static let maximumPerMember = 1000

    /// A site.
    public init(name: String, isTrusted: Bool) {
        self.name = name
        self.isTrusted = isTrusted
    }
}
