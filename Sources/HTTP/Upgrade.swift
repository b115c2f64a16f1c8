/// A conversation in another protocol on the connection of a request (RFC 9110 section 7.8).
public struct Upgrade: Sendable {
    /// Speaks the protocol until it returns.
    ///
    /// It begins when the 101 is sent. When it returns, what waits is sent and the connection closed. A server that stops
    /// cancels its task, so that it can say goodbye in the words of its protocol.
    public let run: @Sendable (DuplexStream) async -> Void

    /// A conversation from a closure.
    public init(run: @escaping @Sendable (DuplexStream) async -> Void) {
        self.run = run
    }
}
