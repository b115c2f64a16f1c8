public import HTTP
import Primitives

extension Fetch {
    /// A server without sockets: what answers the requests of one origin.
    public typealias Handler = @Sendable (Request) async -> Response

    /// A way out that ends in this process: each origin, as `http://localhost:8080`, has its own handler.
    ///
    /// What the server would add to a request is there (`Host`, `Content-Length`, an id), and what it would refuse
    /// before a handler sees it is 400. A response that is a stream of events comes back when its producer ends.
    public static func inMemory(_ origins: [String: Handler]) -> Fetch {
        Fetch { request async throws(FetchError) in
            guard let handler = origins[request.url.origin] else {
                throw FetchError(.unreachable, mayHaveArrived: false, detail: "no handler for \(request.url.origin)")
            }
            guard let target = Target(request.url.target) else { return ClientResponse(status: .badRequest) }
            var fields = request.fields
            fields[.host] = request.url.authority
            if !request.body.isEmpty { fields[.contentLength] = String(request.body.count) }
            let response = await handler(
                Request(method: request.method, target: target, fields: fields, body: request.body, id: "in-memory")
            )
            let body: [UInt8]
            switch response.body {
            // As the server: a 304 has the length of what it stands for, and none of it.
            case .bytes(let bytes): body = request.method == .head || response.status == .notModified ? [] : bytes
            case .upgrade, .unanswered: throw FetchError(.brokenAnswer, mayHaveArrived: true)
            case .stream(let stream):
                switch stream.producer {
                case .live(_, let run): body = try await bytes(of: run, within: request.timeout)
                case .file(let run): body = try await bytes(of: run)
                }
            }
            guard body.count <= request.maximumBodyBytes else { throw FetchError(.tooLarge, mayHaveArrived: true) }
            return ClientResponse(status: response.status, fields: response.fields, body: body)
        }
    }

    /// A file; one that breaks off is a broken answer.
    private static func bytes(
        of run: @Sendable (@escaping BodyStream.SendPiece) async throws -> Void
    ) async throws(FetchError) -> [UInt8] {
        let bytes = Lock<[UInt8]>([])
        do {
            try await run { piece in bytes.withLock { $0 += piece } }
        } catch {
            throw FetchError(.brokenAnswer, mayHaveArrived: true)
        }
        return bytes.withLock { $0 }
    }

    private static func bytes(
        of run: @escaping @Sendable (@escaping BodyStream.Send) async -> Void,
        within limit: Duration
    ) async throws(FetchError) -> [UInt8] {
        let (chunks, sink) = AsyncStream.makeStream(of: [UInt8].self)
        let result: [UInt8]? = await withTaskGroup { group in
            group.addTask {
                await run { chunk in
                    if case .enqueued = sink.yield(chunk) { true } else { false }
                }
                sink.finish()
                return true
            }
            group.addTask {
                // Cancelled as soon as the producer has ended.
                do { try await Task.sleep(for: limit) } catch { return true }
                return false
            }
            let hasEnded = await group.next() ?? false
            group.cancelAll()
            guard hasEnded else { return nil }
            var bytes: [UInt8] = []
            for await chunk in chunks { bytes += chunk }
            return bytes
        }
        guard let result else { throw FetchError(.timedOut, mayHaveArrived: true) }
        return result
    }
}
