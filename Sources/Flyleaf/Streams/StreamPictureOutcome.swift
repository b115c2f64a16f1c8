public import Primitives

/// What became of fetching a picture.
public enum StreamPictureOutcome: Sendable, Equatable {
    /// It is here.
    case read(KeptStreamPicture, PictureValidators)
    /// What is kept is what there is.
    case same
    /// There is none; what was kept of it goes.
    case none
    /// Not now: what is kept stays, and it is tried again at a moment; without one not before somebody looks a day later.
    ///
    /// - Parameter isServer: whether its server is to blame, so that all that waits for that server waits with it.
    case later(Timestamp?, isServer: Bool)
}
