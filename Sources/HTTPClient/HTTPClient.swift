import CCurl
public import HTTP
import Primitives

/// The way out of the program: every request to another server goes through one of these.
///
/// One thread drives libcurl for all requests. Bounds, redirects and allowed addresses are those of each request; see
/// `ClientRequest`. A request that changes something is written to the network once or not at all.
public final class HTTPClient: Sendable {
    private let configuration: ClientConfiguration
    private let loop: Loop
    private let thread: WorkThread

    /// Starts the thread; fails when libcurl cannot work on this machine.
    public init(configuration: ClientConfiguration = ClientConfiguration()) throws(HTTPClientError) {
        try Self.checkLibrary()
        if configuration.certificateAuthorities != nil { try Self.checkAuthorities() }
        let loop = try Loop(configuration)
        self.configuration = configuration
        self.loop = loop
        thread = WorkThread { loop.run() }
    }

    deinit {
        shutdown()
    }

    /// The way out as one function, which keeps the client alive.
    public var fetch: Fetch {
        Fetch { request async throws(FetchError) in try await self.send(request) }
    }

    /// The way to answers that go on, which keeps the client alive.
    ///
    /// Each holds one of the connections of its host (`maximumConnectionsPerHost`) for as long as it lasts.
    public var follow: Follow {
        Follow { request, silence, take async throws(FetchError) in
            let pieces = Leg.Pieces(silence: silence, take: take)
            return try await self.sendOnce(request, ContinuousClock.now + request.timeout, pieces)
        }
    }

    /// Ends what is under way with `cancelled`, refuses what comes later, and waits for the thread to end.
    ///
    /// Blocks for moments, so it is called where the program ends rather than from a task.
    public func shutdown() {
        loop.close()
        thread.join()
    }

    private func send(_ request: ClientRequest) async throws(FetchError) -> ClientResponse {
        let deadline = ContinuousClock.now + request.timeout
        var request = request
        var redirects = 0
        while true {
            let response: ClientResponse
            do throws(FetchError) {
                response = try await sendOnce(request, deadline)
            } catch  where redirects > 0 {
                // The first server did get its request, whatever became of the next.
                throw FetchError(error.reason, mayHaveArrived: true, detail: error.detail)
            }
            guard request.maximumRedirects > 0, request.method == .get,
                let reference = Redirect.reference(in: response)
            else { return response }
            guard redirects < request.maximumRedirects else {
                throw FetchError(.brokenAnswer, mayHaveArrived: true, detail: "more redirects than allowed")
            }
            redirects += 1
            request = try Redirect.request(after: request, to: reference)
        }
    }

    private func sendOnce(
        _ request: ClientRequest,
        _ deadline: ContinuousClock.Instant,
        _ pieces: Leg.Pieces? = nil
    ) async throws(FetchError) -> ClientResponse {
        let destination = try Destination(
            request.url,
            request.addressPolicy,
            allowedLoopback: configuration.allowedLoopback
        )
        let leg = Leg(request: request, destination: destination, deadline: deadline, pieces: pieces)
        // Made before the wait begins, so that a cancellation that comes first is not lost.
        let ticket = Ticket()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in loop.start(Call(leg: leg, ticket: ticket, waiter: waiter)) }
        } onCancel: {
            loop.cancel(ticket)
        }
        return try result.get()
    }

    /// With a file of one's own, the system's authorities are those of a directory, which this libcurl must know.
    private static func checkAuthorities() throws(HTTPClientError) {
        let version = unsafe curl_version_info(CURLVERSION_TENTH)
        guard unsafe version?.pointee.capath != nil else {
            throw HTTPClientError(description: "libcurl knows no directory of certificate authorities")
        }
    }

    /// Done once; libcurl counts further calls.
    private static let globalResult = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    private static func checkLibrary() throws(HTTPClientError) {
        guard globalResult == CURLE_OK else {
            throw HTTPClientError(description: "libcurl cannot start: \(errorText(globalResult))")
        }
        guard let version = unsafe curl_version_info(CURLVERSION_TENTH) else {
            throw HTTPClientError(description: "libcurl does not tell its version")
        }
        // 7.87 brought CURLOPT_QUICK_EXIT.
        guard unsafe version.pointee.version_num >= 0x075700 else {
            throw HTTPClientError(description: "libcurl 7.87 or newer is needed")
        }
        let needed = CURL_VERSION_SSL | CURL_VERSION_ASYNCHDNS
        guard unsafe version.pointee.features & needed == needed else {
            throw HTTPClientError(description: "libcurl was built without TLS or without asynchronous name lookup")
        }
    }
}
