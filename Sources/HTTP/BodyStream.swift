/// A body that is written bit by bit, for as long as its producer runs and the client stays.
public struct BodyStream: Sendable {
    /// Hands bytes of a live stream to the client; `false` when it is gone or too slow, and the producer should return.
    public typealias Send = @Sendable ([UInt8]) -> Bool
    /// Hands bytes of a file to the client, once it has read all before them; throws when it is gone.
    public typealias SendPiece = @Sendable ([UInt8]) async throws -> Void

    /// Who sets the pace.
    public enum Producer: Sendable {
        /// What happens, as it happens: a client that does not keep up is cut, and a server that stops ends the stream.
        ///
        /// - Parameter keepAlive: what tells the client that a quiet stream lives, in the words of its protocol; with
        ///   none, nothing is told. How long a stream is quiet before that is the server's to say.
        case live(keepAlive: [UInt8], run: @Sendable (_ send: @escaping Send) async -> Void)
        /// A file that is made as it is read: the client sets the pace, within the server's deadline for each piece.
        ///
        /// Its end is the producer's own; one that throws, or is stopped, leaves an answer that every client can tell
        /// from a whole one (RFC 9112 section 8).
        case file(run: @Sendable (_ send: @escaping SendPiece) async throws -> Void)
    }

    /// Makes the bytes, until it returns or is cancelled.
    public let producer: Producer

    /// A live stream.
    public init(keepAlive: [UInt8] = [], run: @escaping @Sendable (_ send: @escaping Send) async -> Void) {
        producer = .live(keepAlive: keepAlive, run: run)
    }

    /// A file.
    public init(file run: @escaping @Sendable (_ send: @escaping SendPiece) async throws -> Void) {
        producer = .file(run: run)
    }
}
