import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("The way of the client's secret")
struct ClientAuthenticationTests {
    private typealias Fixture = OpenIDFixture
    private typealias Way = OpenIDConfiguration.ClientAuthentication

    private static let (basic, post) = (#"["client_secret_basic"]"#, #"["client_secret_post"]"#)
    private static let both = #"["client_secret_basic","client_secret_post"]"#

    private let keys: ProviderKeys

    init() throws { keys = try ProviderKeys.shared.get() }

    private func provider(_ change: (inout PlayedProvider.State) -> Void) throws -> PlayedProvider {
        let token = try keys.token(payload: Fixture.claims())
        var state = PlayedProvider.State(keySet: .json(keys.keySet), idToken: token)
        change(&state)
        return PlayedProvider(state)
    }

    @Test(
        "a provider that takes only the way it does not announce is asked on the other once, and later there first",
        arguments: [(nil, Way.post), (basic, .post), (post, .basic), (both, .basic)]
    )
    func otherWay(announced: String?, taken: OpenIDConfiguration.ClientAuthentication) async throws {
        let provider = try provider {
            $0.announced = announced
            $0.takes = [taken]
        }
        let network = provider.network()
        _ = try await network.logInByCode()
        #expect(provider.tries() == [taken.other, taken])
        _ = try await network.logInByCode()
        #expect(provider.tries() == [taken])
        // It is remembered as long as the program runs, and nowhere else.
        _ = try await provider.network().logInByCode()
        #expect(provider.tries() == [taken.other, taken])
    }

    @Test(
        "a client that is refused in another form is refused all the same",
        arguments: [
            (#"{"error":"invalid_client"}"#, 400), (#"{"error":"invalid_client"}"#, 403), ("Unauthorized", 401),
            (#"{"error":"access_denied"}"#, 401), (#"{"error":"unauthorized_client"}"#, 403),
        ]
    )
    func refusals(body: String, status: Int) async throws {
        let provider = try provider {
            $0.takes = [.post]
            $0.refusal = .json(body, status)
        }
        _ = try await provider.network().logInByCode()
        #expect(provider.tries() == [.basic, .post])
    }

    @Test("a wrong secret is tried on each way once and never a third time, and nothing is remembered of it")
    func wrongSecret() async throws {
        let provider = try provider { $0.takes = [] }
        let network = provider.network()
        for _ in 0..<3 {
            let failure = try await failure { _ = try await network.logInByCode() }
            #expect(failure.category == .misconfigured)
            #expect(failure.detail == "OAuth error invalid_client, HTTP 401")
            #expect(provider.tries() == [.basic, .post])
        }
    }

    @Test("a way that was taken once and is no longer is left for the other one")
    func wayBack() async throws {
        let provider = try provider { $0.takes = [.post] }
        let network = provider.network()
        _ = try await network.logInByCode()
        #expect(provider.tries() == [.basic, .post])
        provider.change { $0.takes = [.basic] }
        _ = try await network.logInByCode()
        #expect(provider.tries() == [.post, .basic])
        _ = try await network.logInByCode()
        #expect(provider.tries() == [.basic])
    }

    @Test("the way the operator names is used, whatever is announced, and no other after it")
    func configured() async throws {
        for announced in [nil, Self.basic, Self.post, Self.both, #"["private_key_jwt"]"#] {
            for way in Way.allCases {
                let provider = try provider {
                    $0.announced = announced
                    $0.takes = [way]
                }
                _ = try await provider.network { $0.clientAuthentication = way }.logInByCode()
                #expect(provider.tries() == [way])
                let other = provider.network { $0.clientAuthentication = way.other }
                let failure = try await failure { _ = try await other.logInByCode() }
                #expect(failure.category == .misconfigured)
                #expect(provider.tries() == [way.other])
            }
        }
    }

    @Test(
        "what is not about the client is not tried again",
        arguments: [
            (#"{"error":"invalid_grant"}"#, 400, NetworkFailure.Category.reauthenticate),
            (#"{"error":"invalid_request"}"#, 400, .misconfigured), ("", 500, .transient), ("", 429, .rateLimited),
            ("<html>", 200, .brokenAnswer),
        ]
    )
    func otherFailures(body: String, status: Int, category: NetworkFailure.Category) async throws {
        let provider = try provider { $0.refusalOfCode = .json(body, status) }
        #expect(try await failure { _ = try await provider.network().logInByCode() }.category == category)
        #expect(provider.tries() == [.basic])
    }

    @Test("an answer that was lost is not asked for again: the code may be used")
    func lost() async throws {
        let answers: [ScriptedFetch.Answer] = [
            .success(Fixture.discovery()), .failure(FetchError(.timedOut, mayHaveArrived: true)),
        ]
        let fixture = try Fixture(answers: answers)
        _ = try await failure { _ = try await fixture.finish() }
        #expect(fixture.script.requests.count == 2)
    }

    @Test("a provider that burns a code with the first way lets the next login in on the other")
    func burntCode() async throws {
        let provider = try provider {
            $0.takes = [.post]
            $0.refusalOfCode = .json(#"{"error":"invalid_grant"}"#, 400)
        }
        let network = provider.network()
        #expect(try await failure { _ = try await network.logInByCode() }.category == .reauthenticate)
        #expect(provider.tries() == [.basic, .post])
        provider.change { $0.refusalOfCode = nil }
        _ = try await network.logInByCode()
        #expect(provider.tries() == [.post])
    }

    @Test("where the other way does no better, the operator is told of the first, and the next login begins there")
    func bothWrong() async throws {
        let provider = try provider {
            $0.takes = [.post]
            $0.refusalOfCode = .json(#"{"error":"invalid_request"}"#, 400)
        }
        let network = provider.network()
        for _ in 0..<2 {
            let failure = try await failure { _ = try await network.logInByCode() }
            #expect(failure.detail == "OAuth error invalid_client, HTTP 401")
            #expect(provider.tries() == [.basic, .post])
        }
    }
}
