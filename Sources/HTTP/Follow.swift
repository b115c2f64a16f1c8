/// The way to an answer that goes on: one function, so that a test can put another world behind it.
public struct Follow: Sendable {
    /// What comes of such an answer.
    public enum Piece: Sendable {
        /// The head of an answer with a status of success; what comes next is its body.
        case opened(Fields)
        /// Bytes of the body, as they came.
        case bytes([UInt8])
    }

    /// Takes a piece; `false` ends the following.
    ///
    /// Called by the thread that talks to the network, so it never waits.
    public typealias Take = @Sendable (Piece) -> Bool

    /// Sends a request and hands over what is answered until that ends.
    ///
    /// The request's `timeout` is for the head; its bound on bytes is for an answer without success, which comes back whole
    /// instead of in pieces. No redirect is followed.
    ///
    /// - Parameter silence: how long nothing may come before the other side counts as gone (`timedOut`).
    /// - Returns: the answer as it ended, without a body where that was handed over.
    public var run:
        @Sendable (_ request: ClientRequest, _ silence: Duration, _ take: @escaping Take) async throws(FetchError) ->
            ClientResponse

    /// A way from a closure.
    public init(
        run:
            @escaping @Sendable (_ request: ClientRequest, _ silence: Duration, _ take: @escaping Take)
            async
            throws(FetchError) -> ClientResponse
    ) {
        self.run = run
    }
}
