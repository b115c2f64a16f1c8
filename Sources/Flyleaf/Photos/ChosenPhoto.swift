public import Primitives

/// A photo as the form of its review or remark names it: which one, and what can be seen on it.
public struct ChosenPhoto: Sendable, Hashable {
    /// The photo.
    public let id: ID<Photo>
    /// What can be seen on it.
    public let description: PhotoDescription

    /// A photo of a form.
    public init(id: ID<Photo>, description: PhotoDescription) {
        self.id = id
        self.description = description
    }
}
