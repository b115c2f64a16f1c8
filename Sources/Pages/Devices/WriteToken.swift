import Flyleaf
import HTTP
import Primitives
import Web

/// The token cache for devices (requirements 3.6): `unique_id` and `token_info`, `status` and `errorMessage`.
///
/// Unlike the service it is modelled on, a bare `unique_id` opens nothing: the device's own key does, and only its
/// member's cache.
extension Site {
    /// `GET /api/token?unique_id=`: the token dictionary kept under a name, as JSON text inside JSON.
    @Sendable static func readToken(_ visit: Visit) async throws -> Response {
        try await answer(visit) { device in
            guard let name = visit.query["unique_id"].flatMap(CacheName.init) else { return .missingData }
            return switch try await visit.services.devices.cached(name, for: device) {
            case .connection(let connection, let token): .info(TokenDictionary.text(connection, token))
            case .value(let value): .info(value)
            case nil: .failure(.notFound, "There is nothing under this unique_id.")
            }
        }
    }

    /// `POST /api/token`: fields `unique_id`, `token_info`; an empty `token_info` removes what is kept.
    @Sendable static func writeToken(_ visit: Visit) async throws -> Response {
        try await answer(visit) { device in
            guard let form = visit.request.form, let name = form["unique_id"].flatMap(CacheName.init),
                let value = form["token_info"]
            else { return .missingData }
            return switch try await visit.services.devices.keep(value, as: name, for: device) {
            case .done: .done
            case .isConnection: .failure(.conflict, "The token of a connection is changed by its network only.")
            case .tooMuch: .failure(.contentTooLarge, "That is more than is kept for one account.")
            }
        }
    }

    /// Every other method.
    @Sendable static func refuseTokenMethod(_ visit: Visit) async throws -> Response {
        var response = TokenAnswer.failure(.methodNotAllowed, "\(visit.request.method) is not supported here.").response
        response.fields.append(.allow, "GET, HEAD, POST")
        return response
    }

    /// Answers whoever shows a key that counts.
    ///
    /// All processes count together the keys that do not. A key that counts costs no write for the limit, so it works
    /// also while the database takes none.
    private static func answer(
        _ visit: Visit,
        _ body: (Device) async throws -> TokenAnswer
    ) async throws -> Response {
        let (limits, now) = (visit.site.limits, visit.services.clock.now())
        let address = visit.request.remoteAddress
        if let pause = limits.deviceRequests.take(from: address, at: now) { return tooMany(pause) }
        // What cannot be a key guesses none.
        guard let key = bearer(visit.request), DeviceKey(key) != nil else { return unauthorized }
        // Whoever guessed too often learns of no further key whether it counts.
        if let pause = try await limits.devices.pause(from: address, at: now) { return tooMany(pause) }
        guard let device = try await visit.services.devices.device(key: key) else {
            return try await limits.devices.take(from: address, at: now).map(tooMany) ?? unauthorized
        }
        if try await visit.services.devices.isShutOut(device) { return TokenAnswer.shutOut.response }
        return try await body(device).response
    }

    private static func tooMany(_ pause: Duration) -> Response {
        var response = TokenAnswer.failure(.tooManyRequests, "Too many calls came from this address.").response
        response.fields.append(.retryAfter, String(max(1, pause.components.seconds + 1)))
        return response
    }

    private static var unauthorized: Response {
        var response = TokenAnswer.failure(.unauthorized, "The key is missing, or was ended.").response
        response.fields.append(.wwwAuthenticate, "Bearer realm=\"Flyleaf\"")
        return response
    }

    /// The key of the `Authorization` field (RFC 6750 section 2.1); never from an address, which ends in logs.
    private static func bearer(_ request: Request) -> String? {
        guard let field = request.fields[.authorization] else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}

/// What the token cache answers.
private enum TokenAnswer {
    case done
    case info(String)
    case failure(Status, String)

    static let shutOut = TokenAnswer.failure(
        .forbidden,
        "Moderators have shut out the reader whose key this is. Their page \u{201C}What moderators did\u{201D} says why."
    )
    static let missingData = TokenAnswer.failure(.badRequest, "unique_id or token_info is missing.")

    var response: Response {
        switch self {
        case .done: .json(JSON.object(["status": true]).encoded(.plain))
        case .info(let text): .json(JSON.object(["status": true, "token_info": .string(text)]).encoded(.plain))
        case .failure(let status, let message):
            .json(JSON.object(["status": false, "errorMessage": .string(message)]).encoded(.plain), status: status)
        }
    }
}

/// A token as the dictionary that the programs of requirements 3.5 keep, with their names for its parts.
private enum TokenDictionary {
    static func text(_ connection: Connection, _ token: AccessToken) -> String {
        let permissions = connection.permissions.granted.sorted().map { JSON.string($0.name) }
        var members: [(name: String, value: JSON)] = [
            ("TokenInformationTokenKey", .string(token.secret)),
            ("TokenInformationUserFBIDKey", .string(connection.identity.remoteID)),
            ("TokenInformationLoginTypeLoginKey", .string(connection.identity.network.rawValue)),
            ("TokenInformationPermissionsKey", .array(permissions)),
            ("TokenInformationRefreshDateKey", .string(date(connection.lastSuccessAt))),
        ]
        if let end = token.expiresAt { members.append(("TokenInformationExpirationDateKey", .string(date(end)))) }
        if case .oauth1(let secret) = token.proof { members.append(("TokenInformationSecretKey", .string(secret))) }
        return JSON.object(members.map { JSON.Member(name: "com.facebook.sdk:" + $0.name, value: $0.value) }).jsonText
    }

    /// `yyyy-MM-dd'T'HH:mm:ss.SSSZZZ`, which is what those programs read.
    private static func date(_ moment: Timestamp) -> String {
        let text = moment.rfc3339
        let seconds = text.utf8.prefix(19)
        let milliseconds = String(moment.milliseconds % 1000 + 1000).dropFirst()
        return "\(String(Substring(seconds))).\(milliseconds)+0000"
    }
}
