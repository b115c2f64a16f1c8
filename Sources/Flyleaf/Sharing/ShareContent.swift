/// What a person shares: the same value in the draft, the story, the ledger and on its way to the network.
public struct ShareContent: Sendable, Equatable {
    /// What the person wrote for this post; possibly empty, never filled in beforehand.
    public var message: ShareMessage
    /// Where it goes.
    public var destination: ShareDestination
    /// Who may see it.
    public var audience: Audience
    /// Friends named as being with the person.
    public var tags: [Person]
    /// Where it happened.
    public var place: Place?
    /// What readers are warned of before the text is shown, where the network can do that.
    public var warning: ShareWarning
    /// Photos of the subject that go along, in the order they are shown.
    public var photos: [StoryPhoto]
    /// What is rarely changed.
    public var options: PostOptions

    /// The content of a share; every field is named, so that a new one is forgotten nowhere.
    public init(
        message: ShareMessage,
        destination: ShareDestination,
        audience: Audience,
        tags: [Person],
        place: Place?,
        warning: ShareWarning,
        photos: [StoryPhoto],
        options: PostOptions
    ) {
        self.message = message
        self.destination = destination
        self.audience = audience
        self.tags = tags
        self.place = place
        self.warning = warning
        self.photos = photos
        self.options = options
    }

    /// Whether it goes to everyone who cares to look at the own profile.
    var isForAll: Bool { audience == .everyone && destination == .own }

    /// Nothing chosen or written yet, for the own profile and the person's friends.
    public static let empty = ShareContent(
        message: .none,
        destination: .own,
        audience: .friends,
        tags: [],
        place: nil,
        warning: .none,
        photos: [],
        options: .standard
    )
}
