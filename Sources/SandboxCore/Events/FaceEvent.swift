/// What a person does at the sandbox that every network takes in its own way.
package enum FaceEvent: Sendable, Equatable {
    /// The password is another one now; it is one for all faces.
    case passwordChanged
    /// A program, by its number at the face, may do nothing for the person any more.
    case appRemoved(Int64)
    /// The same, and the program is to delete what it has of the person.
    case deletionAsked(Int64)
}
