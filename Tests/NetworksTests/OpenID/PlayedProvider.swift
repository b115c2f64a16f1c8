import Crypto
import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

/// A provider that answers as its settings say at the moment, and counts what it was asked.
final class PlayedProvider: Sendable {
    typealias Way = OpenIDConfiguration.ClientAuthentication

    struct State: Sendable {
        /// The key set it publishes.
        var keySet: ClientResponse
        /// The token it gives to everybody.
        var idToken: String
        /// What its description says of the ways of a secret; nothing for `nil`.
        var announced: String?
        /// How a client may prove itself.
        var takes: Set<Way> = [.basic, .post]
        /// What a client hears that it does not believe.
        var refusal = ClientResponse.json(#"{"error":"invalid_client"}"#, 401)
        /// What a believed client hears instead of tokens.
        var refusalOfCode: ClientResponse?
        var now = OpenIDFixture.now
        /// How many times the keys were read.
        var keyReadings = 0
        /// The ways clients tried to prove themselves, in their order.
        var tries: [Way] = []
    }

    let state: Lock<State>
    /// Awaited before the keys are given.
    private let beforeKeys: @Sendable () async -> Void

    init(_ state: State, beforeKeys: @escaping @Sendable () async -> Void = {}) {
        self.state = Lock(state)
        self.beforeKeys = beforeKeys
    }

    /// A Flyleaf of its own at this provider, just started.
    func network(_ change: (inout OpenIDConfiguration) -> Void = { _ in }) -> SocialNetwork {
        var configuration = OpenIDFixture.configuration
        change(&configuration)
        return .openID(
            configuration,
            fetch: Fetch { [self] request async throws(FetchError) in await answer(request) },
            clock: Clock { [state] in state.withLock { $0.now } }
        )
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
    var keyReadings: Int { state.withLock { $0.keyReadings } }
    /// The ways that were tried since it was asked last.
    func tries() -> [Way] {
        state.withLock { state in
            defer { state.tries = [] }
            return state.tries
        }
    }

    private func answer(_ request: ClientRequest) async -> ClientResponse {
        switch request.url.path {
        case "/token": return state.withLock { Self.exchange(request, &$0) }
        case "/jwks":
            state.withLock { $0.keyReadings += 1 }
            await beforeKeys()
            return state.withLock { $0.keySet }
        default:
            let announced = state.withLock { $0.announced }
            return OpenIDFixture.discovery(announced.map { #","token_endpoint_auth_methods_supported":"# + $0 } ?? "")
        }
    }

    private static func exchange(_ request: ClientRequest, _ state: inout State) -> ClientResponse {
        let form = FormFields(urlencoded: request.body)
        let (header, secret) = (request.fields[.authorization], form?["client_secret"])
        #expect((header == nil) != (secret == nil), "the secret travels on one way at a time")
        let way: Way = header == nil ? .post : .basic
        state.tries.append(way)
        guard state.takes.contains(way) else { return state.refusal }
        return state.refusalOfCode ?? OpenIDFixture.tokens(state.idToken)
    }
}

extension SocialNetwork {
    /// Logs in with a code and says who it is.
    func logInByCode() async throws -> Identity {
        let answer = Login.Return(query: OpenIDFixture.query, verifier: OpenIDFixture.verifier, memo: "")
        guard case .granted(let grant) = try await login.finish(answer) else {
            throw NetworkFailure(.refused, detail: "declined")
        }
        return grant.identity
    }
}
