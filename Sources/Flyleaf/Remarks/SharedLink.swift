/// A link to a page of the web, as a person shares it.
public struct SharedLink: Sendable, Equatable {
    /// Where it leads.
    public let address: ShortLinkTarget
    /// What it is called; possibly empty.
    public let title: LinkTitle
    /// What is said of it; possibly empty.
    public let description: LinkDescription

    /// A link.
    public init(address: ShortLinkTarget, title: LinkTitle, description: LinkDescription) {
        self.address = address
        self.title = title
        self.description = description
    }
}
