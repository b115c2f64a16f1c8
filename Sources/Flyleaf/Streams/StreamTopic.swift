/// Something at a network that has a name: a list of people, what many write of, or what its person likes or made.
public struct StreamTopic: Sendable, Equatable {
    /// What the network knows it by.
    public let name: String
    /// What it is called, one line fit to be shown.
    public let title: String
    /// How many posts the network counts, over the days it tells of, where it says so.
    public let posts: Int?
    /// How many of today.
    public let today: Int?
    /// What else the network says of it; `nil` of what leads to posts here.
    public let detail: TopicDetail?

    /// Names and titles are no longer, in Unicode scalars; longer titles are cut.
    static let maximumLength = 200

    /// Reads what a network says; `nil` without a name.
    public init?(name: String, title: String, posts: Int? = nil, today: Int? = nil, detail: TopicDetail? = nil) {
        guard (1...Self.maximumLength).contains(name.unicodeScalars.count),
            let shown = Self.line(title, Self.maximumLength) ?? Self.line(name, Self.maximumLength)
        else { return nil }
        self.name = name
        self.title = shown
        self.posts = posts.flatMap { $0 > 0 ? $0 : nil }
        self.today = today.flatMap { $0 > 0 ? $0 : nil }
        self.detail = detail
    }

    /// Words of a network as one line, cut at a length; `nil` without anything to be seen: that cannot be pressed.
    static func line(_ words: String, _ maximumLength: Int) -> String? {
        var text = LinkedText()
        text.append(words)
        text.trimEnd()
        let scalars = text.plain.unicodeScalars.map { $0 == "\n" ? " " : $0 }.prefix(maximumLength)
        let isVisible = scalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
        return isVisible ? String(String.UnicodeScalarView(scalars)) : nil
    }

    /// One that was kept.
    public init(trusted name: String, title: String, posts: Int?, today: Int?, detail: TopicDetail?) {
        self.name = name
        self.title = title
        self.posts = posts
        self.today = today
        self.detail = detail
    }
}
