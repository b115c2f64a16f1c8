internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// The interface of the X face: calls in, objects of the protocol out.
struct XAPI: Sendable {
    /// The families of addresses, each with its own way to tell errors.
    enum Version: Sendable {
        case v1
        case v2
        case oauth1
        case oauth2
    }

    let world: World
    let streams = XStreamHub()
    private let limits = RateLimits()
    private let nonces = NonceLog()

    /// Answers a request, with the faults that the dial asks for.
    func respond(_ request: Request, _ version: Version) async -> Response {
        let path = request.target.rawPath
        let fault = world.control.take(path: path, method: request.method.rawValue)
        var answer: XAnswer
        do {
            let count = version == .oauth1 ? 0 : 1
            guard let call = XCall(request, dropping: count) else { throw Self.unreadable(version) }
            try await prepare(for: fault, call, version)
            answer = try await self.answer(call, version, fault)
        } catch let error as XError {
            answer = error.answer
        } catch {
            world.control.note("\(request.method) \(path) failed: \(type(of: error))")
            answer = version == .v2 ? XError.problem(.internalError).answer : XError.internalError.answer
        }
        world.control.note("\(request.method) \(path) \(answer.status)")
        var response = answer.response()
        if fault?.kind == .drop { response.markDropped() }
        return response
    }

    private func answer(_ call: XCall, _ version: Version, _ fault: Fault?) async throws -> XAnswer {
        switch version {
        case .v1: return try await dispatch(call, V1.endpoints, isSecond: false, fault)
        case .v2: return try await dispatch(call, V2.endpoints, isSecond: true, fault)
        case .oauth1:
            return try await OAuth1Endpoints(world: world, verifier: verifier).answer(call)
        case .oauth2: return try await OAuth2Endpoints(world: world).answer(call)
        }
    }

    private var verifier: OAuth1Verifier { OAuth1Verifier(world: world, nonces: nonces) }

    private static func unreadable(_ version: Version) -> XError {
        version == .v2
            ? .problem(.invalid("The request body could not be read.")) : .coded(.badRequest, 214, "Bad request.")
    }

    // MARK: Endpoints

    private func dispatch(
        _ call: XCall,
        _ endpoints: [XEndpoint],
        isSecond: Bool,
        _ fault: Fault?
    ) async throws -> XAnswer {
        var methods: [Method] = []
        for endpoint in endpoints {
            guard let captures = endpoint.captures(call.path) else { continue }
            guard endpoint.methods.contains(call.method) else {
                methods += endpoint.methods
                continue
            }
            return try await run(endpoint, call, captures, isSecond: isSecond, fault)
        }
        // Who calls is asked first, so that nobody learns which addresses there are.
        _ = try XCallers(world: world, verifier: verifier).caller(of: call, isSecond: isSecond)
        guard isSecond else { throw XError.noSuchPage }
        guard methods.isEmpty else {
            throw XError.problem(
                XProblem(status: .methodNotAllowed, title: "Method Not Allowed", detail: "Method Not Allowed")
            )
        }
        throw XError.problem(.notFound)
    }

    private func run(
        _ endpoint: XEndpoint,
        _ call: XCall,
        _ captures: [String],
        isSecond: Bool,
        _ fault: Fault?
    ) async throws -> XAnswer {
        let caller = try XCallers(world: world, verifier: verifier).caller(of: call, isSecond: isSecond)
        try caller.check(endpoint, isSecond: isSecond)
        var (state, isExceeded) = limits.count(
            caller.rateKey,
            endpoint.counter,
            limit: endpoint.limit,
            at: world.now
        )
        if fault?.kind == .rateLimit { (state.remaining, isExceeded) = (0, true) }
        var answer: XAnswer
        do {
            if isExceeded { throw isSecond ? XError.problem(.tooMany) : .rateLimited }
            let context = XContext(
                world: world,
                call: call,
                caller: caller,
                captures: captures,
                limits: limits,
                streams: streams
            )
            answer = try await endpoint.run(context)
        } catch let error as XError {
            answer = error.answer
        } catch let refusal as Publication.Refusal {
            answer = (isSecond ? V2.error(for: refusal) : V1.error(for: refusal)).answer
        }
        answer.rate = state
        return answer
    }

    // MARK: Faults

    private func prepare(for fault: Fault?, _ call: XCall, _ version: Version) async throws {
        guard let fault else { return }
        switch fault.kind {
        case .drop: break
        case .delay: await world.configuration.sleep(.milliseconds(fault.milliseconds))
        case .rateLimit:
            // Endpoints tell it themselves, with the fields of their window.
            if version == .oauth1 || version == .oauth2 { throw XError.rateLimited }
        case .serverError: throw version == .v2 ? XError.problem(.unavailable) : .overCapacity
        case .refuse: throw Self.refusal(fault.code, version)
        case .expire: try await expire(call)
        }
    }

    /// 402 is told by version 2 as spent credits, 403 and the like as a plain refusal; version 1.1 takes its own codes.
    private static func refusal(_ code: Int, _ version: Version) -> XError {
        guard version == .v2 else { return .refusal(code) }
        switch code {
        case 402: return .problem(.creditsDepleted)
        case 401: return .problem(.unauthorized)
        case 404: return .problem(.notFound)
        default: return .problem(.forbidden("You are not permitted to perform this action."))
        }
    }

    /// Ends the token that came with a call.
    private func expire(_ call: XCall) async throws {
        switch call.authorization {
        case .bearer(let text):
            try await world.database.write { connection in
                try XTokens.end("expired", hash: SecretDigest.of(text), connection)
            }
        case .signed(let fields):
            guard let token = fields.first(where: { $0.name == "oauth_token" })?.value else { return }
            try await world.database.write { connection in try SigningTokens.end("expired", token, connection) }
        case .none, .basic: break
        }
    }
}
