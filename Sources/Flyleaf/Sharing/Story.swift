/// Exactly what a network gets: the preview shows these fields and the adapter sends these fields.
public struct Story: Sendable, Equatable {
    /// Whose profile it goes to.
    public enum Destination: Sendable, Equatable {
        /// The person's own.
        case own
        /// One friend's.
        case friend(Person)
    }

    /// Where it goes.
    public var destination: Destination
    /// What the person wrote for this post; possibly empty, never filled in beforehand.
    public var message: String
    /// The heading: "Checkout " and the title.
    public var name: String
    /// The small line under it: score and author; possibly empty.
    public var caption: String
    /// The review itself; possibly empty.
    public var description: String
    /// Where the heading leads: the review here, with the key of the share.
    public var link: String
    /// Who may see it.
    public var audience: Audience
    /// Friends named as being with the person.
    public var tags: [Person]
    /// Where it happened.
    public var place: Place?
    /// What readers are warned of before the text is shown, where the network can do that; empty for no warning.
    public var warning: String
    /// Photos of the review that go along, in the order they are shown.
    public var photos: [StoryPhoto]

    /// A story.
    public init(
        destination: Destination,
        message: String,
        name: String,
        caption: String,
        description: String,
        link: String,
        audience: Audience,
        tags: [Person],
        place: Place?,
        warning: String = "",
        photos: [StoryPhoto] = []
    ) {
        self.destination = destination
        self.message = message
        self.name = name
        self.caption = caption
        self.description = description
        self.link = link
        self.audience = audience
        self.tags = tags
        self.place = place
        self.warning = warning
        self.photos = photos
    }

    /// The parts that come from the review, by the mapping of requirements 4.7.
    public static func heading(_ content: ReviewContent) -> String { "Checkout \(content.title.text)" }

    /// Score and author on one line; a missing one is left out.
    public static func caption(_ content: ReviewContent) -> String {
        let score = content.score.map { "Score \($0.value)" }
        let author = content.author.text.isEmpty ? nil : "by \(content.author.text)"
        return [score, author].compactMap(\.self).joined(separator: ", ")
    }
}

/// Who may see a post.
public enum Audience: String, Sendable, CaseIterable {
    /// Only the person.
    case onlyMe = "self"
    /// The person's friends; the default.
    case friends
    /// Everyone.
    case everyone
}
