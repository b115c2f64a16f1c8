import Primitives

/// An authenticator in the browser's own software (Web Authentication Level 3 section 11.2).
public struct TestBrowserAuthenticator: Sendable {
    private let path: String
    private let driver: WebDriver

    init(_ driver: WebDriver, verifiesUser: Bool) async throws {
        let answer = try await driver.post(
            "/webauthn/authenticator",
            [
                "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
                "isUserConsenting": true, "isUserVerified": .bool(verifiesUser),
            ]
        )
        guard let id = answer.text else { throw TestSupportError("The browser driver made no authenticator") }
        path = "/webauthn/authenticator/\(id)"
        self.driver = driver
    }

    /// Decides whether it finds, from now on, that the right person is there.
    public func verifyUser(_ isRight: Bool) async throws {
        try await driver.post("\(path)/uv", ["isUserVerified": .bool(isRight)])
    }

    /// How many keys it keeps.
    public var keyCount: Int {
        get async throws { try await driver.get("\(path)/credentials").elements?.count ?? 0 }
    }

    /// Loses every key.
    public func forgetKeys() async throws {
        try await driver.delete("\(path)/credentials")
    }
}

extension TestBrowser {
    /// Plugs in an authenticator that keeps keys and looks who is there.
    public func addAuthenticator(verifiesUser: Bool = true) async throws -> TestBrowserAuthenticator {
        try await TestBrowserAuthenticator(driver, verifiesUser: verifiesUser)
    }
}
