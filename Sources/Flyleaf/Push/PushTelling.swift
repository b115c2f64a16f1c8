/// What a browser is to be told.
public enum PushTelling: Sendable, Equatable {
    /// One notice, with how its thing stands.
    case one(NoticeEntry)
    /// That so many wait.
    case several(Int)
}
