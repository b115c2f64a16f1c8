public import Primitives

/// A photo as it goes along with a story: which one, and in which words it is described there.
public struct StoryPhoto: Sendable, Hashable {
    /// The photo of the review.
    public let id: ID<Photo>
    /// What can be seen on it, as it was when the person shared it.
    public let description: PhotoDescription

    /// A photo of a story.
    public init(id: ID<Photo>, description: PhotoDescription) {
        self.id = id
        self.description = description
    }
}
