/// What a page of the web says of itself.
public struct PageCard: Sendable, Equatable {
    /// Its title; possibly empty.
    public let title: LinkTitle
    /// Its description; possibly empty.
    public let description: LinkDescription
    /// The picture it names for itself, if it does.
    public let picture: PagePicture?

    /// A card.
    public init(title: LinkTitle, description: LinkDescription, picture: PagePicture? = nil) {
        self.title = title
        self.description = description
        self.picture = picture
    }

    /// Whether it says nothing in words.
    public var isEmpty: Bool { title.text.isEmpty && description.text.isEmpty }
}
