/// One of the lists of posts that a network has for a person.
///
/// Stores keep its name, so a case is never renamed.
public enum StreamList: String, Sendable, CaseIterable {
    /// What the network shows the person first: posts of the people they follow, and their own.
    case home
    /// What the person wrote or repeated.
    case own
    /// What others wrote to or about the person.
    case mentions
}
