/// What a person has at a network beside posts: what they like, made, belong to or go to.
///
/// Stores keep its name, so a case is never renamed.
public enum NetworkCollection: String, Sendable, CaseIterable {
    /// What they like, of whatever kind.
    case likes
    /// Books they like.
    case books
    /// Films they like.
    case films
    /// Music they like.
    case music
    /// The groups they belong to.
    case groups
    /// The events they are asked to, with what they answered.
    case events
    /// Their albums.
    case albums
    /// Photos they are in.
    case photos
    /// Photos they uploaded.
    case uploads
    /// Where they checked in.
    case checkIns = "checkins"
    /// Their videos.
    case videos
    /// Longer pieces that they wrote.
    case notes
}
