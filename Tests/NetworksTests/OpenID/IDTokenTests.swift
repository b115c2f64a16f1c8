import Crypto
import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Tokens that say who somebody is")
struct IDTokenTests {
    private typealias Fixture = OpenIDFixture

    private let keys: ProviderKeys

    init() throws { keys = try ProviderKeys.shared.get() }

    private func refusal(_ token: String) async throws -> String {
        let failure = try await failure { _ = try await Fixture.login(with: token) }
        #expect(failure.category == .brokenAnswer)
        return failure.detail
    }

    /// The detail of the refusal of a well-signed token with changed claims.
    private func refusal(_ changes: [String: String?]) async throws -> String {
        try await refusal(keys.token(payload: Fixture.claims(changes)))
    }

    // MARK: Signatures

    @Test("a token signed with RS256 by a key of the provider is believed")
    func rs256() async throws {
        let identity = try await Fixture.login(with: keys.token(payload: Fixture.claims()))
        #expect(identity.remoteID == "248289761001")
        #expect(identity.authority == Fixture.issuer)
        #expect(identity.server == "id.example")
        #expect(identity.network == .openID)
        #expect(identity.name.text == "Ada Lovelace")
    }

    @Test("a token signed with ES256 by a key of the provider is believed")
    func es256() async throws {
        let token = try keys.token(header: #"{"alg":"ES256","kid":"ec-1"}"#, payload: Fixture.claims())
        #expect(try await Fixture.login(with: token).remoteID == "248289761001")
    }

    @Test("a token without a key's name is believed when only one key goes with it")
    func withoutKeyID() async throws {
        let token = try keys.token(header: #"{"alg":"RS256"}"#, payload: Fixture.claims())
        #expect(try await Fixture.login(with: token).remoteID == "248289761001")
    }

    @Test("a token without a signature is refused", arguments: ["none", "None", "NONE", "nOnE", ""])
    func none(algorithm: String) async throws {
        let header = #"{"alg":"\#(algorithm)","kid":"rsa-1"}"#
        let unsigned = try keys.token(header: header, payload: Fixture.claims()) { _ in [] }
        #expect(try await refusal(unsigned) == "no id_token of a form and algorithm that are taken")
    }

    @Test("a token signed with HS256 under the public RSA key, or the client's secret, is refused")
    func hs256() async throws {
        let secrets: [[UInt8]] = [keys.modulus, Array(keys.keySet.utf8), Array("s3cret-:%".utf8), []]
        for secret in secrets {
            let token = try keys.token(header: #"{"alg":"HS256","kid":"rsa-1"}"#, payload: Fixture.claims()) {
                HMAC.sha256(key: secret, message: Array($0.utf8))
            }
            #expect(try await refusal(token) == "no id_token of a form and algorithm that are taken")
        }
    }

    @Test("an algorithm that does not go with the named key is refused")
    func algorithmOfAnotherKey() async throws {
        let rsa = try keys.token(header: #"{"alg":"RS256","kid":"ec-1"}"#, payload: Fixture.claims())
        #expect(try await refusal(rsa) == "id_token: no key of the provider goes with it")
        let ec = try keys.token(header: #"{"alg":"ES256","kid":"rsa-1"}"#, payload: Fixture.claims())
        #expect(try await refusal(ec) == "id_token: no key of the provider goes with it")
    }

    @Test(
        "other algorithms are refused, signed or not",
        arguments: ["PS256", "RS384", "RS512", "RS1", "ES384", "EdDSA"]
    )
    func otherAlgorithms(algorithm: String) async throws {
        let token = try keys.token(header: #"{"alg":"\#(algorithm)","kid":"rsa-1"}"#, payload: Fixture.claims())
        #expect(try await refusal(token) == "no id_token of a form and algorithm that are taken")
    }

    @Test("a changed payload, a foreign signature and no signature are refused")
    func tampered() async throws {
        let good = try keys.token(payload: Fixture.claims()).split(separator: ".").map(String.init)
        let other = try keys.token(payload: Fixture.claims(["sub": #""eve""#])).split(separator: ".").map(String.init)
        for token in [
            "\(good[0]).\(other[1]).\(good[2])", "\(good[0]).\(good[1]).\(other[2])", "\(good[0]).\(good[1]).",
            "\(good[0]).\(good[1]).AAAA",
        ] {
            #expect(try await refusal(token) == "id_token: the signature is not right")
        }
    }

    @Test("what is not exactly three parts of base64url is refused")
    func forms() async throws {
        let good = try keys.token(payload: Fixture.claims())
        for token in [
            "", ".", "..", "a.b", good + ".x", good + "=", "=" + good, good.replacing(".", with: ".."), " " + good,
            String(repeating: "A", count: 20_000) + "." + good,
        ] {
            #expect(try await refusal(token) == "no id_token of a form and algorithm that are taken")
        }
    }

    @Test(
        "a header that demands more, or is of another kind of token, is refused",
        arguments: [
            #"{"alg":"RS256","kid":"rsa-1","crit":["exp"],"exp":1}"#, #"{"alg":"RS256","kid":"rsa-1","typ":"at+jwt"}"#,
            #"{"alg":["RS256"],"kid":"rsa-1"}"#, "[]", "7", #"{"kid":"rsa-1"}"#,
        ]
    )
    func headers(header: String) async throws {
        let token = try keys.token(header: header, payload: Fixture.claims())
        #expect(try await refusal(token) == "no id_token of a form and algorithm that are taken")
    }

    @Test("a key of an unknown name is refused")
    func unknownKey() async throws {
        let token = try keys.token(header: #"{"alg":"RS256","kid":"rsa-2"}"#, payload: Fixture.claims())
        #expect(try await refusal(token) == "id_token: no key of the provider goes with it")
    }

    // MARK: Claims

    @Test(
        "a token of another issuer is refused",
        arguments: [
            "\"https://id.example/realm/\"", "\"https://id.example\"", "\"https://ID.example/realm\"",
            "\"http://id.example/realm\"", "7", "null", nil,
        ]
    )
    func issuer(value: String?) async throws {
        #expect(try await refusal(["iss": value]) == "id_token: iss is not right")
    }

    @Test(
        "a token for another client is refused",
        arguments: [
            #""client 2""#, #""client 1 ""#, #"["client 2"]"#, "[]", "{}", "null", nil, #"[["client 1"]]"#,
            #"["client 1","client 2"]"#,
        ]
    )
    func audience(value: String?) async throws {
        #expect(try await refusal(["aud": value]) == "id_token: aud is not right")
    }

    @Test("among several audiences the authorized party must be this client")
    func authorizedParty() async throws {
        let several = [#"["client 2","client 1"]"#, #"["client 1"]"#, #""client 1""#]
        for audience in several {
            let wrong = try await refusal(["aud": audience, "azp": #""client 2""#])
            #expect(wrong == "id_token: azp is not right")
            let right = try keys.token(payload: Fixture.claims(["aud": audience, "azp": #""client 1""#]))
            #expect(try await Fixture.login(with: right).remoteID == "248289761001")
        }
    }

    @Test("an expired token is refused, a minute of difference between clocks allowed")
    func expired() async throws {
        for value in ["1789999940", "1", "0", "-1", #""1790000300""#, "null", "1e300", "{}"] {
            #expect(try await refusal(["exp": value]) == "id_token: exp is not right")
        }
        #expect(try await refusal(["exp": nil]) == "id_token: exp is not right")
        let late = try keys.token(payload: Fixture.claims(["exp": "1789999941"]))
        #expect(try await Fixture.login(with: late).remoteID == "248289761001")
    }

    @Test("a token of the future or of long ago is refused, a minute of difference between clocks allowed")
    func issuedAt() async throws {
        for value in ["1790000061", "1789999339", "null", #""1790000000""#] {
            #expect(try await refusal(["iat": value]) == "id_token: iat is not right")
        }
        #expect(try await refusal(["iat": nil]) == "id_token: iat is not right")
        #expect(try await refusal(["nbf": "1790000061"]) == "id_token: nbf is not right")
        for changes in [["iat": "1790000060"], ["iat": "1789999340"], ["nbf": "1790000060"]] {
            let token = try keys.token(payload: Fixture.claims(changes))
            #expect(try await Fixture.login(with: token).remoteID == "248289761001")
        }
    }

    @Test(
        "one token is believed by clocks up to a minute off at both ends of its life, and by none beyond",
        arguments: [
            // It is made, and its life begins, at 0; it ends at 300 (exp), and after 600 nobody is still logging in.
            (#"{"exp":300}"#, -60_001, "iat"), (#"{"exp":300}"#, -60_000, nil), (#"{"exp":300}"#, 359_999, nil),
            (#"{"exp":300}"#, 360_000, "exp"), (#"{"exp":86400}"#, 660_000, nil), (#"{"exp":86400}"#, 660_001, "iat"),
            (#"{"exp":300,"nbf":120}"#, 59_999, "nbf"), (#"{"exp":300,"nbf":120}"#, 60_000, nil),
        ]
    )
    func clocks(times: String, milliseconds: Int, refused: String?) async throws {
        let offsets = try #require(JSON(Array(times.utf8)))
        var changes: [String: String?] = [:]
        for name in ["exp", "nbf"] {
            if let offset = offsets[name]?.integer { changes[name] = "\(1_790_000_000 + offset)" }
        }
        let now = Fixture.now + .milliseconds(milliseconds)
        let token = try keys.token(payload: Fixture.claims(changes))
        let answers: [ClientResponse] = [Fixture.discovery(), Fixture.tokens(token), .json(keys.keySet)]
        let fixture = try Fixture(answers: answers.map { .success($0) }, clock: Clock { now })
        if let refused {
            #expect(try await failure { _ = try await fixture.finish() }.detail == "id_token: \(refused) is not right")
        } else {
            guard case .granted = try await fixture.finish() else { return #expect(Bool(false)) }
        }
    }

    @Test("since when somebody is logged in at the provider decides nothing, because nobody asked for it to be recent")
    func authenticatedAt() async throws {
        for value in ["1", "1789000000", "1790000600"] {
            let token = try keys.token(payload: Fixture.claims(["auth_time": value]))
            #expect(try await Fixture.login(with: token).remoteID == "248289761001")
        }
    }

    @Test("a token of another login is refused", arguments: [#""other""#, #""""#, "null", "7", nil])
    func nonce(value: String?) async throws {
        #expect(try await refusal(["nonce": value]) == "id_token: nonce is not right")
    }

    @Test("a token that came with another access token is refused")
    func accessTokenHash() async throws {
        let right = try keys.token(payload: Fixture.claims(["at_hash": "\"\(IDToken.hash("s3cret-access"))\""]))
        #expect(try await Fixture.login(with: right).remoteID == "248289761001")
        for value in ["\"\(IDToken.hash("other"))\"", "\"\"", "7"] {
            #expect(try await refusal(["at_hash": value]) == "id_token: at_hash is not right")
        }
        // The example of OpenID Connect Core 1.0 appendix A.3.
        #expect(
            IDToken.hash("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y") == "77QmUPtjPfzWtF2AnpK9RQ"
        )
    }

    @Test("a subject is 1 to 255 characters of ASCII")
    func subject() async throws {
        let longest = String(repeating: "a", count: 255)
        let token = try keys.token(payload: Fixture.claims(["sub": "\"\(longest)\""]))
        #expect(try await Fixture.login(with: token).remoteID == longest)
        for value in ["\"\(longest)a\"", "\"\"", "7", "null", #""ä""#, #""a\nb""#] {
            #expect(try await refusal(["sub": value]) == "id_token: sub is not right")
        }
    }
}
