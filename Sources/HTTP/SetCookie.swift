/// A cookie to set: always `HttpOnly` and `Path=/`.
public struct SetCookie: Sendable, Equatable {
    /// The name, a token.
    public var name: String
    /// The value, of base64url characters and dots in this project.
    public var value: String
    /// How long the browser may keep it; `nil` until it is closed; zero removes it.
    public var maxAge: Duration?
    /// Whether it may travel only over HTTPS.
    public var isSecure: Bool

    /// A cookie.
    public init(name: String, value: String, maxAge: Duration?, isSecure: Bool) {
        self.name = name
        self.value = value
        self.maxAge = maxAge
        self.isSecure = isSecure
    }

    /// The value of the `Set-Cookie` field; `SameSite=Lax`, because a network's redirect back is a cross-site GET.
    public var fieldValue: String {
        var text = name
        // Once, for a visitor without cookies gets one with every page.
        text.reserveCapacity(name.utf8.count + value.utf8.count + 72)
        text += "="
        text += value
        text += "; Path=/; HttpOnly; SameSite=Lax"
        if let maxAge {
            text += "; Max-Age="
            text += String(maxAge.components.seconds)
        }
        if isSecure { text += "; Secure" }
        return text
    }
}
