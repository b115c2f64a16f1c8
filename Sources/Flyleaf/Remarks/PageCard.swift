/// What a page of the web says of itself.
public struct PageCard: Sendable, Equatable {
    /// Its title; possibly empty.
    public let title: LinkTitle
    /// Its description; possibly empty.
    public let description: LinkDescription

    /// A card.
    public init(title: LinkTitle, description: LinkDescription) {
        self.title = title
        self.description = description
    }

    /// Whether it says nothing.
    public var isEmpty: Bool { title.text.isEmpty && description.text.isEmpty }
}
