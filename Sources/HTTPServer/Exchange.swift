import CMicroHTTPD
import HTTP
import Primitives

/// One request and its answer: made when the request line is read, released when the library is done with it.
@safe
final class Exchange: @unchecked Sendable {
    // @unchecked: the variables are touched only in the library's callbacks for one connection, which all come on the
    // connection's own event-loop thread; `name`, `method` and `head` no longer change once `shared` has been locked
    // to suspend, and are read elsewhere only after that. The rest is in `shared`.
    private enum Stage {
        /// The head is not seen yet.
        case head
        /// The body is coming in.
        case body
        /// The handler was started.
        case handler
        /// An answer is queued.
        case answered
    }

    private struct Shared {
        var state = ExchangeState<Response>()
        var task: Task<Void, Never>?
    }

    private let loop: EventLoop
    private var core: ServerCore { loop.core }
    private let connection: Connection
    private let handle: OpaquePointer
    private let target: String

    private var stage = Stage.head
    private var name = ""
    private var method = ""
    private var head = HeadFields()
    private var acceptance: HeadCheck.Acceptance?
    private var body: [UInt8] = []
    private var bodyCount = 0
    /// Bytes of the body that are counted in.
    private var heldCount = 0
    private var isCrowdedOut = false
    /// What is kept of a body past its limit.
    private var ends: BodyEnds?
    private var isClosing = false
    private var stream: ResponseStream?
    private var upgrade: UpgradedConnection?

    private let shared = Lock(Shared())

    init(loop: EventLoop, connection: Connection, handle: OpaquePointer, target: String) {
        self.loop = loop
        self.connection = connection
        unsafe self.handle = handle
        self.target = target
    }

    // MARK: On the event loop

    /// The head is complete, or the body is, or the connection was resumed.
    func proceed(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> MHD_Result {
        switch stage {
        case .head:
            return begin(method: unsafe String(cString: method), version: unsafe String(cString: version))
        case .body:
            return handle(bodyCount)
        case .handler:
            guard let response = shared.withLock({ $0.state.take() }) else { return .NO }
            return queue(response)
        case .answered:
            return .YES
        }
    }

    /// More of the body; `.NO` closes the connection without an answer.
    func receive(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        guard let acceptance, stage == .body else { return .NO }
        bodyCount += bytes.count
        let isLarge = bodyCount > core.configuration.limits.bodyBytes
        if bodyCount <= acceptance.limit, !isCrowdedOut, core.bodies.hold(bytes.count, isLarge: isLarge) {
            heldCount += bytes.count
            unsafe body.append(contentsOf: bytes)
            return .YES
        }
        unsafe keepEnds(bytes, isFirst: bodyCount - bytes.count <= acceptance.limit && bodyCount > acceptance.limit)
        isCrowdedOut = bodyCount <= acceptance.limit
        return bodyCount - acceptance.limit <= core.configuration.discardedBodyBytes ? .YES : .NO
    }

    /// Lets go of a body that is not taken, but for its ends where somebody makes a page of them.
    private func keepEnds(_ bytes: UnsafeRawBufferPointer, isFirst: Bool) {
        if isFirst, !isCrowdedOut, core.configuration.overlong != nil {
            let limit = core.configuration.limits.bodyBytes
            let ends = BodyEnds(body, limit: limit)
            body = []
            releaseBody()
            if core.bodies.hold(BodyEnds.size(limit: limit), isLarge: true) {
                heldCount = BodyEnds.size(limit: limit)
                self.ends = ends
            }
        }
        body = []
        if ends == nil { releaseBody() }
        unsafe ends?.append(bytes)
    }

    private func releaseBody() {
        guard heldCount > 0 else { return }
        core.bodies.release(heldCount)
        heldCount = 0
    }

    /// The library is done with this request, whether it was answered or not.
    func ended() {
        stream?.ended()
        upgrade?.ended()
        connection.carry(nil)
        releaseBody()
        guard stage != .head else { return }
        let configuration = core.configuration
        connection.begin(.slowHead, within: configuration.idleTimeout + configuration.headTimeout)
        loop.requestEnded()
    }

    private func begin(method: String, version: String) -> MHD_Result {
        stage = .body
        self.method = method
        let (name, isDraining) = loop.requestBegan()
        self.name = name
        unsafe withUnsafeMutablePointer(to: &head) { head in
            _ = unsafe MHD_get_connection_values_n(handle, .HEADER_KIND, fieldCallback, head)
        }
        if isDraining { return refuse(.serviceUnavailable, .draining) }
        if version == "HTTP/1.0" { head.ignoreUpgrade() }
        switch core.check.verdict(method: method, target: target, version: version, head) {
        case .refused(let status, let reason):
            return refuse(status, reason)
        case .redirected(let address):
            var response = core.configuration.refusal(.permanentRedirect, refused(.aliasHost))
            response.fields[.location] = address
            return queue(response, closing: true)
        case .accepted(let acceptance):
            self.acceptance = acceptance
            let announced = acceptance.announced ?? 0
            // Told at once, before the client sends what would be thrown away.
            if announced > core.configuration.limits.bodyBytes, announced <= acceptance.limit,
                !core.bodies.fits(announced)
            {
                return refuse(.serviceUnavailable, .crowded)
            }
            if acceptance.announced == 0 {
                connection.rest()
            } else {
                connection.begin(.slowBody, within: core.configuration.bodyTimeout)
                body.reserveCapacity(min(acceptance.announced ?? 0, acceptance.limit, 64 << 10))
            }
            return .YES
        }
    }

    private func handle(_ bodyCount: Int) -> MHD_Result {
        guard let acceptance else { return .NO }
        if bodyCount > acceptance.limit { return handleOverlong(acceptance) }
        if isCrowdedOut { return refuse(.serviceUnavailable, .crowded) }
        return start(acceptance, core.handler)
    }

    /// Answers a body past its limit, which was read to its end, with the page made of what was kept of it.
    private func handleOverlong(_ acceptance: HeadCheck.Acceptance) -> MHD_Result {
        guard let overlong = core.configuration.overlong, let ends else { return refuse(.contentTooLarge, .longBody) }
        self.ends = nil
        loop.requestRefused(.contentTooLarge, refused(.longBody))
        isClosing = true
        body = ends.beginning
        return start(acceptance) { request in await overlong(request, ends.end) }
    }

    private func start(
        _ acceptance: HeadCheck.Acceptance,
        _ handler: @escaping @Sendable (Request) async -> Response
    ) -> MHD_Result {
        stage = .handler
        connection.rest()
        let request = Request(
            method: acceptance.method,
            target: acceptance.target,
            fields: head.fields,
            body: body,
            remoteAddress: remoteAddress,
            id: name
        )
        body = []
        // On this very thread until the handler first waits: a page that needs no wait never leaves the event loop.
        var started: Task<Void, Never>?
        core.configuration.firstStretch {
            started = Task.immediate {
                let response = await handler(request)
                self.answer(response, isHandler: true)
            }
        }
        let task = started
        let step = shared.withLock { shared in
            let step = shared.state.settle()
            if case .suspend = step {
                shared.task = task
                loop.requestSuspended()
                connection.await(self, until: core.configuration.clock.now + core.configuration.requestTimeout)
                // Inside the lock, so that nobody can resume before it is suspended.
                unsafe MHD_suspend_connection(handle)
            }
            return step
        }
        guard case .queue(let response) = step else { return .YES }
        loop.requestInline()
        return queue(response)
    }

    private func refuse(_ status: Status, _ reason: RefusedRequest.Reason) -> MHD_Result {
        let refused = refused(reason)
        loop.requestRefused(status, refused)
        var response = core.configuration.refusal(status, refused)
        if reason == .crowded || reason == .manyUpgrades { response.fields[.retryAfter] = "10" }
        return queue(response, closing: true)
    }

    private func queue(_ response: Response, closing: Bool = false) -> MHD_Result {
        stage = .answered
        switch response.body {
        case .bytes(let bytes):
            connection.begin(.slowReader, within: core.configuration.answerTimeout)
            return unsafe WireResponse.queue(response, bytes, on: handle, closing: closing || isClosing)
        case .unanswered:
            // What the library does with this answer is close the connection (`microhttpd.h`, access handler).
            return .NO
        case .stream(let body):
            connection.rest()
            let stream = unsafe ResponseStream(body, loop: loop, connection: connection, handle: handle)
            let result = unsafe WireResponse.queue(response, stream, on: handle)
            if result == .YES, method != Method.head.rawValue {
                self.stream = stream
                connection.carry(stream)
                stream.start()
                if loop.isDraining { stream.drain() }
            }
            return result
        case .upgrade(let upgrade):
            guard core.upgrades.reserve() else { return refuse(.serviceUnavailable, .manyUpgrades) }
            self.upgrade = UpgradedConnection(upgrade, loop: loop, connection: connection)
            connection.begin(.slowReader, within: core.configuration.answerTimeout)
            return unsafe WireResponse.queueUpgrade(response, on: handle)
        }
    }

    /// The head of the 101 is sent; the handle closes the socket.
    ///
    /// - Parameter extra: what the client sent behind its request.
    func upgraded(_ socket: Int32, _ handle: OpaquePointer, _ extra: UnsafeRawBufferPointer) {
        connection.rest()
        unsafe upgrade?.start(socket, handle, extra: [UInt8](extra))
    }

    // MARK: From any thread

    /// Gives an answer; only the first one counts.
    @discardableResult
    private func answer(_ response: Response, isHandler: Bool) -> ExchangeState<Response>.Delivery {
        let delivery = shared.withLock { $0.state.answer(response) }
        if delivery == .resume {
            // Before the resume: afterwards the connection may carry the next request already.
            connection.stopAwaiting()
            unsafe MHD_resume_connection(handle)
        }
        if isHandler, delivery != .kept { loop.handlerReturned() }
        return delivery
    }

    /// Answers 503 in place of a handler that takes too long, and cancels its task.
    func abandon(_ reason: RefusedRequest.Reason) {
        let refused = refused(reason)
        let response = core.configuration.refusal(.serviceUnavailable, refused)
        if answer(response, isHandler: false) == .resume { loop.requestRefused(.serviceUnavailable, refused) }
        shared.withLock { $0.task }?.cancel()
    }

    private func refused(_ reason: RefusedRequest.Reason) -> RefusedRequest {
        RefusedRequest(
            reason: reason,
            id: name,
            method: method,
            target: target,
            fields: head.fields,
            remoteAddress: remoteAddress
        )
    }

    private var remoteAddress: String {
        let (proxies, connected) = (core.configuration.trustedProxies, connection.remoteAddress)
        if head.fields[.xForwardedFor] != nil { core.proxies.saw(connected, trusting: proxies) }
        return head.client(of: connected, trusting: proxies)
    }
}
