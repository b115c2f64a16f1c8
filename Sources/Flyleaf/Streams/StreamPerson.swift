/// Somebody at a network, as far as Flyleaf shows them.
public struct StreamPerson: Sendable, Equatable {
    /// Who it is.
    public let author: StreamAuthor
    /// What they say of themselves.
    public var about = LinkedText()
    /// How many people follow them; `nil` where the network does not say.
    public var followers: Int?
    /// How many people they follow.
    public var followed: Int?
    /// How many posts they wrote.
    public var posts: Int?
    /// Whether they let followers in by hand, so that following them is a wish at first.
    public var asksFollowers = false
    /// Whether it is a program that posts.
    public var isProgram = false
    /// What is between them and the member; `nil` where the network does not say, and for the member themselves.
    public var relation: PersonRelation?

    /// What a post tells of who wrote it.
    public init(author: StreamAuthor) {
        self.author = author
    }
}
