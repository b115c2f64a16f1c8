import Primitives
import TestSupport
import Testing

@Suite("Authlib at glewlwyd")
struct LoginProviderTests {
    private static let run = Task { try await authlib() }

    private static let cases = [
        "discovery names the issuer it was asked at, and method S256",
        "the redirect carries a code, the state and the issuer",
        "the code and its proof key become tokens",
        "the id_token is signed by a published key, and its claims fit the login",
        "an id_token of another login, or of a changed one, is not taken",
        "userinfo tells of the same person",
        "a refresh token gives another access token, once",
        "a code that was used is refused",
        "a code with another proof key is refused",
        "a code with another secret is refused",
    ]

    @Test("passes its case", arguments: cases)
    func passes(_ name: String) async throws {
        try await Self.run.value.expectPassed(name)
    }

    @Test("reports every case once")
    func complete() async throws {
        try await Self.run.value.expectComplete(Self.cases)
    }

    @Test("leaves no token, code or secret in the provider's log")
    func secrets() async throws {
        try await Self.run.value.expectNoSecret(besides: "Glewlwyd")
    }

    /// Begins some logins with Authlib, lets a browser go their ways, and hands what came back to Authlib.
    private static func authlib() async throws -> ClientRun {
        let returnAddress = "https://client.example/return"
        let provider = try await LoginProvider(returnAddress: returnAddress)
        let python = try ClientPython()
        let folder = try TemporaryFolder()
        let begin = try python.start(
            "authlib_begin.py",
            [provider.issuer, provider.clientID, returnAddress, "3", folder.path("login.json")]
        )
        #expect(try await begin.waitForExit(within: .seconds(60)) == .exited(0), "\(begin.text(.error))")
        var addresses: [JSON] = []
        for line in begin.lines() { addresses.append(.string(try await provider.logIn(at: line))) }
        let returned: JSON = [
            "client": .string(provider.clientID), "secret": .string(provider.clientSecret),
            "return_address": .string(returnAddress), "addresses": .array(addresses),
            "name": .string(LoginProvider.Person.rosa.name), "email": .string(LoginProvider.Person.rosa.email),
        ]
        try FileTree.write(returned.encoded(.plain), to: folder.path("returned.json"))
        let finish = try python.start("authlib_cases.py", [provider.issuer, folder.path])
        let ending = try await finish.waitForExit(within: .seconds(120))
        let log = try await provider.stop()
        return try ClientRun(finish, ending, texts: [(place: "the provider's log", text: log)])
    }
}
