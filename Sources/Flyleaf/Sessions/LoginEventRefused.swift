/// Something was told of a login that cannot happen in its state.
public struct LoginEventRefused: Error, Sendable, Equatable, CustomStringConvertible {
    /// The state, which stays.
    public let state: LoginState
    /// What was refused.
    public let event: LoginEvent

    /// Both names.
    public var description: String { "a login that is \(state.rawValue) cannot be \(event.rawValue)" }
}
