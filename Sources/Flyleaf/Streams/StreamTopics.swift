/// What a network has that leads to lists of posts, or away from here to what is no post.
///
/// Stores keep its name, so a name is never changed.
public enum StreamTopics: Sendable, Hashable {
    /// The lists of people that the person made there.
    case lists
    /// What many people write of now.
    case trends
    /// What the person has there beside posts.
    case collection(NetworkCollection)
}

extension StreamTopics: CaseIterable {
    /// Those that lead to posts here, and then all others.
    public static let allCases = leadingToPosts + NetworkCollection.allCases.map { .collection($0) }

    /// Those that lead to lists of posts here.
    public static let leadingToPosts: [StreamTopics] = [.lists, .trends]
}

extension StreamTopics: RawRepresentable {
    /// Its name where it is kept and in forms.
    public var rawValue: String {
        switch self {
        case .lists: "lists"
        case .trends: "trends"
        case .collection(let collection): collection.rawValue
        }
    }

    /// Reads a name; `nil` unless it is one.
    public init?(rawValue: String) {
        guard let topics = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = topics
    }
}
