import Flyleaf
import HTTP
import Primitives

/// What the token endpoint gave (RFC 6749 section 5.1).
struct TokenResponse: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The token.
    let accessToken: String
    /// How long it lives from now; `nil` when it does not end or nobody says.
    let lifetime: Duration?
    /// What the next token is had for; `nil` when there is none, or none that could be sent again.
    let refreshToken: String?
    /// What was granted, in the order of the answer; `nil` when it does not say, which means: what was asked for.
    let scopes: [String]?

    /// No token is believed to live longer than ten years.
    private static let maximumSeconds = 10 * 366 * 86_400
    /// More scopes than this are not read.
    private static let maximumScopes = 100

    /// Reads a successful answer; `nil` when there is no usable bearer token in it.
    ///
    /// Facebook before v2.3 sent `access_token=..&expires=..` as plain text, so what is not JSON is read as a form.
    init?(body: [UInt8]) {
        if let json = JSON(body) {
            self.init(
                token: json["access_token"]?.text,
                type: json["token_type"]?.text,
                seconds: json["expires_in"]?.integer ?? json["expires"]?.integer,
                refreshToken: json["refresh_token"]?.text,
                scope: json["scope"]?.text
            )
        } else if let form = FormFields(urlencoded: body) {
            let seconds = form["expires"] ?? form["expires_in"]
            self.init(
                token: form["access_token"],
                type: form["token_type"],
                seconds: seconds.flatMap { Int($0) },
                refreshToken: form["refresh_token"],
                scope: form["scope"]
            )
        } else {
            return nil
        }
    }

    private init?(token: String?, type: String?, seconds: Int?, refreshToken: String?, scope: String?) {
        guard let token, isOpaqueToken(token), type.map({ $0.lowercased() == "bearer" }) ?? true else { return nil }
        accessToken = token
        lifetime = seconds.flatMap { (1...Self.maximumSeconds).contains($0) ? .seconds($0) : nil }
        self.refreshToken = refreshToken.flatMap { isOpaqueToken($0) ? $0 : nil }
        scopes = scope.map { scope in
            scope.utf8.split(separator: UInt8(ascii: " ")).prefix(Self.maximumScopes)
                .compactMap { String(Substring($0)) }
                .filter(isScopeToken)
        }
    }

    var description: String { "token response" }
    var debugDescription: String { description }
}

/// Whether a text is one scope (RFC 6749 section 3.3): visible ASCII without quote and backslash, at most 64 bytes.
func isScopeToken(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
        && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
}
