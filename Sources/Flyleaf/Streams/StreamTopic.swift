/// Something at a network that posts can be read of: a list of people by its name, or what many write of.
public struct StreamTopic: Sendable, Equatable {
    /// What the network knows it by.
    public let name: String
    /// What it is called, one line fit to be shown.
    public let title: String
    /// How many posts the network counts, over the days it tells of, where it says so.
    public let posts: Int?
    /// How many of today.
    public let today: Int?

    /// Names and titles are no longer, in Unicode scalars; longer titles are cut.
    static let maximumLength = 200

    /// Reads what a network says; `nil` without a name.
    public init?(name: String, title: String, posts: Int? = nil, today: Int? = nil) {
        guard (1...Self.maximumLength).contains(name.unicodeScalars.count) else { return nil }
        func line(_ words: String) -> String {
            var text = LinkedText()
            text.append(words)
            text.trimEnd()
            let scalars = text.plain.unicodeScalars.map { $0 == "\n" ? " " : $0 }
            return String(String.UnicodeScalarView(scalars.prefix(Self.maximumLength)))
        }
        let titled = line(title)
        // What cannot be seen cannot be pressed.
        let isVisible = titled.unicodeScalars.contains {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
        let shown = isVisible ? titled : line(name)
        guard !shown.isEmpty else { return nil }
        self.name = name
        self.title = shown
        self.posts = posts.flatMap { $0 > 0 ? $0 : nil }
        self.today = today.flatMap { $0 > 0 ? $0 : nil }
    }

    /// One that was kept.
    public init(trusted name: String, title: String, posts: Int?, today: Int?) {
        self.name = name
        self.title = title
        self.posts = posts
        self.today = today
    }
}
