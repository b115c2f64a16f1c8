internal import SandboxCore
internal import Templating

/// The pages that only this face has, compiled when the sandbox opens.
struct OpenIDTemplates: Sendable {
    let front: Template<OpenIDSitePage<OpenIDFrontView>>
    let person: Template<OpenIDSitePage<OpenIDClaimsView>>
    let consent: Template<OpenIDSitePage<OpenIDConsentView>>

    init(_ library: TemplateLibrary) throws {
        front = try library.page("openid-front")
        person = try library.page("openid-person")
        consent = try library.page("openid-consent")
    }
}
