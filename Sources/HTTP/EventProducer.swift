/// A closure that sends events until it returns, is cancelled, or is told that the client has left.
public struct EventProducer: Sendable {
    /// Hands one event to the client; `false` when the client is gone or too slow, and the producer should return.
    public typealias Send = @Sendable (ServerSentEvent) -> Bool

    /// Produces the events.
    public let run: @Sendable (_ send: @escaping Send) async -> Void

    /// A producer from a closure.
    public init(run: @escaping @Sendable (_ send: @escaping Send) async -> Void) {
        self.run = run
    }

    /// The events as they stand on the wire; an empty comment tells that a quiet stream lives.
    var stream: BodyStream {
        BodyStream(keepAlive: Array(":\n\n".utf8)) { [run] send in
            await run { event in send(event.bytes) }
        }
    }
}
