public import HTTP

/// The header fields that bound what a browser may do with our pages; set on every response, in one place.
public struct SecurityHeaders: Sendable {
    /// Made once: a value is looked at byte by byte before it becomes a field.
    private let fields: Fields
    /// The policy of a page that shows frames of this site; others show none.
    public let showingOwnFrames: String

    /// The rules of a site.
    ///
    /// - Parameters:
    ///   - formOrigins: where a form's redirect may lead besides ourselves: the networks' login pages. Browsers check
    ///     `form-action` along redirects.
    ///   - isSecure: whether people reach the site over HTTPS, which is then promised for two years.
    public init(formOrigins: [String], isSecure: Bool) {
        let formAction = (["'self'"] + formOrigins).joined(separator: " ")
        let contentSecurityPolicy = [
            "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'", "connect-src 'self'",
            "manifest-src 'self'", "form-action \(formAction)", "base-uri 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
        showingOwnFrames = "\(contentSecurityPolicy); frame-src 'self'"
        var fields: Fields = Fields([
            .contentSecurityPolicy: contentSecurityPolicy,
            .xContentTypeOptions: "nosniff",
            .referrerPolicy: "same-origin",
            Self.permissionsPolicy: Self.policy(geolocation: ""),
            Self.openerPolicy: "same-origin",
            Self.resourcePolicy: "same-origin",
            .cacheControl: "no-store",
        ])
        if isSecure { fields.append(.strictTransportSecurity, "max-age=63072000") }
        self.fields = fields
    }

    /// Adds the fields; a page that set one itself keeps its own.
    public func apply(to response: inout Response) {
        for field in fields.all where response.fields[field.name] == nil { response.fields.append(field) }
    }

    /// The policy of a page that pages of other sites show in a frame: a style sheet and links, nothing that acts.
    ///
    /// - Parameter ancestors: sources as `frame-ancestors` takes them (CSP 3 section 6.4.2.1).
    public static func framed(by ancestors: [String]) -> String {
        "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors "
            + ancestors.joined(separator: " ")
    }

    /// `Permissions-Policy`: what of a device a page may ask for.
    public static let permissionsPolicy = known("Permissions-Policy")
    /// The same of a page that may ask the browser where it is; all others may not (LO-18).
    public static let locating = policy(geolocation: "self")

    private static func policy(geolocation: String) -> String {
        "camera=(), geolocation=(\(geolocation)), microphone=()"
    }

    private static let openerPolicy = known("Cross-Origin-Opener-Policy")
    /// `Cross-Origin-Resource-Policy`: who may show what is here.
    public static let resourcePolicy = known("Cross-Origin-Resource-Policy")

    private static func known(_ name: String) -> FieldName {
        guard let name = FieldName(name) else { preconditionFailure("a token") }
        return name
    }
}
