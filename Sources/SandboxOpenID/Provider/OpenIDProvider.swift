internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// The endpoints that programs call; the one that people see is a page.
struct OpenIDProvider: Sendable {
    let world: World
    private let router = Router(Discovery.routes + TokenEndpoint.routes + UserInfo.routes + ClientRegistration.routes)

    init(world: World) {
        self.world = world
    }

    /// Whether a path is one of an endpoint that programs call.
    static func answers(_ path: [String]) -> Bool {
        switch path.first {
        case ".well-known": true
        case "keys", "token", "userinfo", "revoke", "introspect", "register": path.count == 1
        default: false
        }
    }

    /// Answers a call, with the faults that the dial asks for.
    func respond(_ request: Request, _ path: [String]) async -> Response {
        guard request.method != .options else { return Self.preflight }
        let name = "/" + path.joined(separator: "/")
        let fault = world.control.take(path: name, method: request.method.rawValue)
        var response: Response
        do {
            let call = try OpenIDCall(request, world)
            do {
                try await prepare(for: fault, request)
                response = try await route(call, path)
            } catch let error as OpenIDError {
                response = error.response(call.temper)
            }
        } catch {
            world.control.note("\(request.method) \(name) failed: \(type(of: error))")
            response = OpenIDError.unavailable.response(OpenIDTemper())
        }
        world.control.note("\(request.method) \(name) \(response.status)")
        response.fields[FieldName.known("Access-Control-Allow-Origin")] = "*"
        if response.fields[.cacheControl] == nil { response.fields[.cacheControl] = "no-store" }
        if fault?.kind == .drop { response.markDropped() }
        return response
    }

    private static var preflight: Response {
        var response = Response(.ok)
        response.fields[FieldName.known("Access-Control-Allow-Origin")] = "*"
        response.fields[FieldName.known("Access-Control-Allow-Methods")] = "GET, POST"
        response.fields[FieldName.known("Access-Control-Allow-Headers")] = "Authorization, Content-Type"
        return response
    }

    private func prepare(for fault: Fault?, _ request: Request) async throws {
        guard let fault else { return }
        switch fault.kind {
        case .drop: break
        case .rateLimit: throw OpenIDError(.tooManyRequests, "slow_down", "Too many requests")
        case .delay: await world.configuration.sleep(.milliseconds(fault.milliseconds))
        case .serverError: throw OpenIDError.unavailable
        case .refuse:
            // The dial counts in codes of the protocol, which here are those of HTTP.
            let status = (400...599).contains(fault.code) ? Status(code: fault.code) : .forbidden
            throw OpenIDError(status, "access_denied", "The sandbox refused this call")
        case .expire:
            guard let text = OpenIDCall.bearer(request) else { return }
            try await world.database.write { connection in
                try OpenIDTokens.tokens.end(OpenIDTokens.revoked, hash: SecretDigest.of(text), connection)
            }
        }
    }

    private func route(_ call: OpenIDCall, _ path: [String]) async throws -> Response {
        switch router.match(call.request.method, path) {
        case .route(let matched):
            if let response = try await matched.respond(call) { return response }
        case .methodNotAllowed(let methods):
            var response = OpenIDError(.methodNotAllowed, "invalid_request", "This address takes other methods")
                .response(call.temper)
            response.fields.append(.allow, methods.map(\.rawValue).joined(separator: ", "))
            return response
        case .notFound: break
        }
        throw OpenIDError(.notFound, "invalid_request", "There is nothing at this address")
    }
}
