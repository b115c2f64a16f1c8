package import HTTP

/// Who looks at the site: a browser, and the person it acts as.
package struct Visitor: Sendable {
    /// The secret of the cookie; it is new when the browser had none.
    package var secret: String
    package var isNew: Bool
    package var person: Person?
    /// What forms for this browser carry.
    package var formToken: String

    package static let cookieName = "sandbox_browser"

    package var hash: [UInt8] { SecretDigest.of(secret) }

    package var cookie: SetCookie { Self.cookie(secret) }

    package static func cookie(_ secret: String) -> SetCookie {
        SetCookie(name: cookieName, value: secret, maxAge: .seconds(90 * 86_400), isSecure: false)
    }
}
