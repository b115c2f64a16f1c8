/// What a story looks like at a network before it is sent, and how the network counts it.
public struct PostPreview: Sendable, Equatable {
    /// What kind of post it is.
    public enum Form: Sendable, Equatable {
        /// A message beside a card of heading, small line, description and link.
        case card
        /// One text, exactly these characters.
        case text(String)
    }

    /// What kind of post.
    public let form: Form
    /// Its length by the network's own counting rule.
    public let length: Int
    /// The longest the network takes, by the same rule.
    public let limit: Int
    /// How many characters of it are within the limit, as a person counts them; `nil` when all are.
    ///
    /// They are characters of the text, or of the message where it is a card. Where it ends nothing is torn that the
    /// network counts as one, such as an address.
    public let within: Int?
    /// Who will really read it, where that is not what one would expect of destination and audience.
    public let readers: PostReaders?

    /// A preview.
    public init(form: Form, length: Int, limit: Int, within: Int?, readers: PostReaders? = nil) {
        self.form = form
        self.length = length
        self.limit = limit
        self.within = within
        self.readers = readers
    }

    /// Whether it fits.
    public var fits: Bool { length <= limit }
}
