public import HTTP

/// The header fields that bound what a browser may do with our pages; set on every response, in one place.
public struct SecurityHeaders: Sendable {
    private let contentSecurityPolicy: String
    private let isSecure: Bool

    /// The rules of a site.
    ///
    /// - Parameters:
    ///   - formOrigins: where a form's redirect may lead besides ourselves: the networks' login pages. Browsers check
    ///     `form-action` along redirects.
    ///   - isSecure: whether people reach the site over HTTPS, which is then promised for two years.
    public init(formOrigins: [String], isSecure: Bool) {
        let formAction = (["'self'"] + formOrigins).joined(separator: " ")
        contentSecurityPolicy = [
            "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'", "connect-src 'self'",
            "manifest-src 'self'", "form-action \(formAction)", "base-uri 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
        self.isSecure = isSecure
    }

    /// Adds the fields; a page that set one itself keeps its own.
    public func apply(to response: inout Response) {
        set(.contentSecurityPolicy, contentSecurityPolicy, on: &response)
        set(.xContentTypeOptions, "nosniff", on: &response)
        set(.referrerPolicy, "same-origin", on: &response)
        set(Self.openerPolicy, "same-origin", on: &response)
        set(Self.resourcePolicy, "same-origin", on: &response)
        set(.cacheControl, "no-store", on: &response)
        if isSecure { set(.strictTransportSecurity, "max-age=63072000", on: &response) }
    }

    private func set(_ name: FieldName, _ value: String, on response: inout Response) {
        if response.fields[name] == nil { response.fields.append(name, value) }
    }

    private static let openerPolicy = known("Cross-Origin-Opener-Policy")
    private static let resourcePolicy = known("Cross-Origin-Resource-Policy")

    private static func known(_ name: String) -> FieldName {
        guard let name = FieldName(name) else { preconditionFailure("a token") }
        return name
    }
}
