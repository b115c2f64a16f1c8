/// What a network whose test gives every answer itself has no answer for.
public struct NotScripted: Error {
    /// The kind of call that came.
    public let call: String

    /// No answer for a call of this kind.
    public init(call: String) { self.call = call }
}
