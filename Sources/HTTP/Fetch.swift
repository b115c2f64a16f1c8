/// The way out: one function, so that a test can put another world behind it.
public struct Fetch: Sendable {
    /// Sends a request and waits for the whole answer.
    public var send: @Sendable (ClientRequest) async throws(FetchError) -> ClientResponse

    /// A way out from a closure.
    public init(send: @escaping @Sendable (ClientRequest) async throws(FetchError) -> ClientResponse) {
        self.send = send
    }
}
