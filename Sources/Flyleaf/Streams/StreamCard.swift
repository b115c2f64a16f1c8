/// The page or the other post that a post is about, as its network describes it.
public struct StreamCard: Sendable, Equatable {
    /// Its heading, or its words; never empty.
    public let title: String
    /// Whose it is: the name of a site, or of who wrote a post that is quoted.
    public let caption: String?
    /// Its address.
    public let address: String
    /// The address of a picture of it.
    public let picture: String?

    /// The longest heading, in Unicode scalars.
    public static let maximumLength = 300

    /// A card.
    public init(title: String, caption: String? = nil, address: String, picture: String? = nil) {
        self.title = title
        self.caption = caption
        self.address = address
        self.picture = picture
    }
}
