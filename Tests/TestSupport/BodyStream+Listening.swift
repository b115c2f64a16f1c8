public import HTTP
import Primitives

extension BodyStream {
    /// What a live stream tells, as text; the stream ends when the task that runs it is cancelled.
    ///
    /// - Returns: `nil` for a file, which has nothing to listen to.
    public func listen() -> (texts: AsyncStream<String>, task: Task<Void, Never>)? {
        guard case .live(_, let run) = producer else { return nil }
        let (texts, sink) = AsyncStream.makeStream(of: String.self)
        let task = Task {
            await run { bytes in
                if case .enqueued = sink.yield(bytes.lossyText) { true } else { false }
            }
            sink.finish()
        }
        return (texts, task)
    }

    /// What tells the client of a live stream that it lives.
    public var keepAlive: [UInt8]? { if case .live(let keepAlive, _) = producer { keepAlive } else { nil } }
}
