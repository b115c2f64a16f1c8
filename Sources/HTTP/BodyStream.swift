/// A body that is written bit by bit, for as long as its producer runs and the client stays.
public struct BodyStream: Sendable {
    /// Hands bytes to the client; `false` when the client is gone or too slow, and the producer should return.
    public typealias Send = @Sendable ([UInt8]) -> Bool

    /// What tells the client that a quiet stream lives, in the words of its protocol; with none, nothing is told.
    ///
    /// How long a stream is quiet before that is the server's to say.
    public let keepAlive: [UInt8]
    /// Produces the bytes, until it returns or is cancelled.
    public let run: @Sendable (_ send: @escaping Send) async -> Void

    /// A stream from a closure.
    public init(keepAlive: [UInt8] = [], run: @escaping @Sendable (_ send: @escaping Send) async -> Void) {
        self.keepAlive = keepAlive
        self.run = run
    }
}
