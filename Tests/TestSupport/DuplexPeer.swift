public import HTTP
import Primitives

/// The other end of a duplex stream, without a socket.
public final class DuplexPeer: Sendable {
    private struct State {
        var sent: [UInt8] = []
        var isCut = false
    }

    /// What the code under test speaks by.
    public let stream: DuplexStream
    private let incoming: AsyncStream<[UInt8]>.Continuation
    private let state: Lock<State>

    /// A peer that has said nothing.
    public init() {
        let (bytes, incoming) = AsyncStream.makeStream(of: [UInt8].self)
        let state = Lock(State())
        self.incoming = incoming
        self.state = state
        stream = DuplexStream(
            receive: {
                var iterator = bytes.makeAsyncIterator()
                return await iterator.next(isolation: nil)
            },
            send: { bytes in
                state.withLock { state in
                    if !state.isCut { state.sent += bytes }
                    return !state.isCut
                }
            },
            cut: {
                state.withLock { $0.isCut = true }
                incoming.finish()
            }
        )
    }

    /// Says something.
    public func say(_ bytes: [UInt8]) { incoming.yield(bytes) }

    /// Says nothing more.
    public func finish() { incoming.finish() }

    /// What was said to it so far.
    public var heard: [UInt8] { state.withLock { $0.sent } }

    /// Whether the code under test has ended the connection.
    public var isCut: Bool { state.withLock { $0.isCut } }

    /// Takes the next frame of a WebSocket that was said to it.
    public func frame() async throws -> PeerFrame {
        let taken = Lock<PeerFrame?>(nil)
        try await eventually("a frame", every: .milliseconds(1)) {
            let frame = state.withLock { state in PeerFrame.take(from: &state.sent) }
            taken.withLock { $0 = frame }
            return frame != nil
        }
        guard let frame = taken.withLock({ $0 }) else { throw TestSupportError("no frame") }
        return frame
    }

    /// Takes what was said to it, once there is something.
    public func hear(atLeast count: Int = 1) async throws -> [UInt8] {
        try await eventually("\(count) bytes", every: .milliseconds(1)) { heard.count >= count || isCut }
        return state.withLock { state in
            defer { state.sent = [] }
            return state.sent
        }
    }
}
