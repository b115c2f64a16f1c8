/// What a network has that leads to lists of posts.
///
/// Stores keep its name, so a case is never renamed.
public enum StreamTopics: String, Sendable, CaseIterable {
    /// The lists of people that the person made there.
    case lists
    /// What many people write of now.
    case trends
}
