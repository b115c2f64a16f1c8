internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web
internal import WebSocket

/// The interface of the Mastodon face: calls in, objects of the protocol out.
struct MastodonAPI: Sendable {
    let world: World
    let hub = MastodonHub()
    private let limits = MastodonRateLimit()
    private let router = Router(Self.routes.flatMap(\.self))

    /// Fixed paths stand in front of those that have an id in the same place.
    private static let routes = [
        MastodonRegistration.routes, MastodonOAuth.routes, MastodonProfileCalls.routes, MastodonRelationCalls.routes,
        MastodonFollowRequestCalls.routes, MastodonAccountCalls.routes, MastodonListCalls.routes,
        MastodonTagCalls.routes, MastodonStatusCalls.routes, MastodonInteractionCalls.routes, MastodonPinCalls.routes,
        MastodonScheduledCalls.routes, MastodonConversationCalls.routes, MastodonTimelines.routes,
        MastodonTrends.routes, MastodonMarkerCalls.routes, MastodonNotificationCalls.routes, MastodonSearch.routes,
        MastodonMediaCalls.routes, MastodonInstance.routes, MastodonStreams.routes,
    ]

    init(world: World) {
        self.world = world
    }

    /// Answers a call, with the faults that the dial asks for.
    ///
    /// - Parameter path: without a slash at its end.
    func respond(_ request: Request, _ path: [String]) async -> Response {
        guard request.method != .options else { return Self.preflight }
        let name = "/" + path.joined(separator: "/")
        let fault = world.control.take(path: name, method: request.method.rawValue)
        var response: Response
        do {
            try await prepare(for: fault, request)
            response = try await answer(request, path, isOverLimit: fault?.kind == .rateLimit)
        } catch let error as MastodonError {
            response = refusal(error)
        } catch {
            world.control.note("\(request.method) \(name) failed: \(type(of: error))")
            response = MastodonError.unavailable.response
        }
        world.control.note("\(request.method) \(name) \(response.status)")
        response.fields[FieldName.known("Access-Control-Allow-Origin")] = "*"
        response.fields[FieldName.known("Access-Control-Expose-Headers")] =
            "Link, X-RateLimit-Reset, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id"
        if response.fields[.cacheControl] == nil { response.fields[.cacheControl] = "private, no-store" }
        if fault?.kind == .drop { response.markDropped() }
        return response
    }

    private func refusal(_ error: MastodonError) -> Response {
        do {
            return try MastodonSettings.read(world).temper.response(error)
        } catch {
            return MastodonError.unavailable.response
        }
    }

    private static var preflight: Response {
        var response = Response(.ok)
        response.fields[FieldName.known("Access-Control-Allow-Origin")] = "*"
        response.fields[FieldName.known("Access-Control-Allow-Methods")] = "POST, PUT, DELETE, GET, PATCH, OPTIONS"
        response.fields[FieldName.known("Access-Control-Allow-Headers")] =
            "Authorization, Content-Type, Idempotency-Key"
        return response
    }

    private func prepare(for fault: Fault?, _ request: Request) async throws {
        guard let fault else { return }
        switch fault.kind {
        case .drop, .rateLimit: break
        case .delay: await world.configuration.sleep(.milliseconds(fault.milliseconds))
        case .serverError: throw MastodonError.unavailable
        case .refuse:
            // The dial counts in codes of the protocol, which here are those of HTTP.
            guard (400...599).contains(fault.code) else { throw MastodonError.notAllowed }
            let status = Status(code: fault.code)
            throw MastodonError.known[status] ?? MastodonError(status, "The sandbox refused this call")
        case .expire:
            guard let text = MastodonCall.tokenText(request) else { return }
            try await world.database.write { connection in
                try MastodonTokens.revoke(SecretDigest.of(text), connection)
            }
        }
    }

    private func answer(_ request: Request, _ path: [String], isOverLimit: Bool) async throws -> Response {
        let identity = try MastodonCall.identity(of: request, world)
        let isLimited = path.first == "api" && !MastodonStreams.has(path)
        guard isLimited else { return try await route(request, path, identity) }
        var standing = limits.count(identity, address: request.remoteAddress, at: world.now)
        if isOverLimit { standing.remaining = -1 }
        var response: Response
        do {
            guard standing.remaining >= 0 else { throw MastodonError.tooManyRequests }
            try await MastodonMutes.endDue(world)
            try await MastodonScheduledCalls.publishDue(self)
            response = try await route(request, path, identity)
        } catch let error as MastodonError {
            response = refusal(error)
        }
        standing.apply(to: &response)
        return response
    }

    private func route(_ request: Request, _ path: [String], _ identity: MastodonCall.Identity) async throws -> Response
    {
        guard let parameters = MastodonParameters(request) else {
            throw MastodonError(.badRequest, "There was a problem reading the body of the request")
        }
        let call = MastodonCall(
            api: self,
            request: request,
            path: path,
            parameters: parameters,
            identity: identity,
            temper: try MastodonSettings.read(world).temper
        )
        let isStream = MastodonStreams.has(path)
        // Whatever the path behind that, as on the real server: the streams are named otherwise.
        if isStream, WebSocketHandshake.isAsked(by: request) { return MastodonSocket.answer(call) }
        guard case .route(let matched) = router.match(request.method, path),
            let response = try await matched.respond(call)
        else { throw isStream ? MastodonStream.unknownChannel : MastodonError.notFound }
        return response
    }

    func publisher(_ author: PersonID, _ app: Int64?) -> MastodonPublisher {
        MastodonPublisher(author: author, app: app, host: world.origin.authority, now: world.now)
    }
}
