public import HTTP

/// The cookies of the site and how they are set.
///
/// Over HTTPS their names carry the prefix `__Host-`, so that no neighbouring host can plant them (RFC 6265bis).
public struct SiteCookies: Sendable {
    private let isSecure: Bool

    /// Cookies of a site reached over HTTPS or, for development on the same machine, over plain HTTP.
    public init(isSecure: Bool) {
        self.isSecure = isSecure
    }

    /// The name of the cookie that holds a session.
    public var sessionName: String { isSecure ? "__Host-flyleaf" : "flyleaf" }
    /// The name of the cookie that tells browsers apart before a login.
    public var browserName: String { isSecure ? "__Host-flyleaf-browser" : "flyleaf-browser" }

    /// The name of the cookie that holds how pages look.
    public var appearanceName: String { isSecure ? "__Host-flyleaf-look" : "flyleaf-look" }

    /// Sets how pages look, or removes it.
    public func appearance(_ value: String?) -> SetCookie {
        let maxAge: Duration = value == nil ? .zero : .seconds(90 * 86_400)
        return SetCookie(name: appearanceName, value: value ?? "", maxAge: maxAge, isSecure: isSecure)
    }

    /// Sets the session.
    public func session(_ value: String, maxAge: Duration) -> SetCookie {
        SetCookie(name: sessionName, value: value, maxAge: maxAge, isSecure: isSecure)
    }

    /// Removes the session.
    public var noSession: SetCookie {
        SetCookie(name: sessionName, value: "", maxAge: .zero, isSecure: isSecure)
    }

    /// Sets the browser key.
    public func browser(_ value: String) -> SetCookie {
        SetCookie(name: browserName, value: value, maxAge: .seconds(90 * 86_400), isSecure: isSecure)
    }
}
