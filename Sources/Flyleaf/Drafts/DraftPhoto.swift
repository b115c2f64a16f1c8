public import Primitives

/// A photo of a form that is not saved yet, as it stands there.
public struct DraftPhoto: Sendable, Hashable {
    /// The photo.
    public let id: ID<Photo>
    /// What was typed about it; saving the review may refuse it.
    public let description: String
    /// Whether it is marked to be left out.
    public let isRemoved: Bool

    /// A photo of a draft.
    public init(id: ID<Photo>, description: String, isRemoved: Bool) {
        self.id = id
        self.description = description
        self.isRemoved = isRemoved
    }
}
