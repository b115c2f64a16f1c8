/// Which of the two pictures of a photo.
public enum PhotoSize: Sendable, CaseIterable {
    /// As large as it is kept.
    case full
    /// For a list.
    case thumbnail
}
