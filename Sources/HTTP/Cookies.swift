/// The cookies of a request (RFC 6265 section 5.4), from every `Cookie` field.
public struct Cookies: Sendable {
    private var pairs: [(name: Substring, value: Substring)] = []

    /// Reads the cookies of a request's fields.
    public init(_ fields: Fields) {
        for line in fields.values(.cookie) {
            for part in line.utf8.split(separator: UInt8(ascii: ";")) {
                let text = Substring(part.drop { $0 == 0x20 || $0 == 0x09 })
                guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
                pairs.append((text[..<equals], text[text.utf8.index(after: equals)...]))
            }
        }
    }

    /// The first value of a name.
    public subscript(name: String) -> String? {
        pairs.first { $0.name.utf8.elementsEqual(name.utf8) }.map { String($0.value) }
    }
}

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
        var text = "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax"
        if let maxAge { text += "; Max-Age=\(maxAge.components.seconds)" }
        if isSecure { text += "; Secure" }
        return text
    }
}
