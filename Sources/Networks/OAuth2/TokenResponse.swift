import Flyleaf
import HTTP

/// What the token endpoint gave (RFC 6749 section 5.1).
struct TokenResponse: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The token.
    let accessToken: String
    /// How long it lives from now; `nil` when it does not end or nobody says.
    let lifetime: Duration?

    /// No token is believed to live longer than ten years.
    private static let maximumSeconds = 10 * 366 * 86_400

    /// Reads a successful answer; `nil` when there is no usable bearer token in it.
    ///
    /// Facebook before v2.3 sent `access_token=..&expires=..` as plain text, so what is not JSON is read as a form.
    init?(body: [UInt8]) {
        if let json = JSONValue(json: body) {
            let type = json["token_type"]?.text
            self.init(
                token: json["access_token"]?.text,
                type: type,
                seconds: json["expires_in"]?.integer ?? json["expires"]?.integer
            )
        } else if let form = FormFields(urlencoded: body) {
            let seconds = form["expires"] ?? form["expires_in"]
            self.init(token: form["access_token"], type: form["token_type"], seconds: seconds.flatMap { Int($0) })
        } else {
            return nil
        }
    }

    private init?(token: String?, type: String?, seconds: Int?) {
        guard let token, isOpaqueToken(token), type.map({ $0.lowercased() == "bearer" }) ?? true else { return nil }
        accessToken = token
        lifetime = seconds.flatMap { (1...Self.maximumSeconds).contains($0) ? .seconds($0) : nil }
    }

    var description: String { "token response" }
    var debugDescription: String { description }
}
