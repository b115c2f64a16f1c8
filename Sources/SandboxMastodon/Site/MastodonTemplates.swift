internal import SandboxCore
internal import Templating

/// The pages that only this face has, compiled when the sandbox opens.
struct MastodonTemplates: Sendable {
    let front: Template<MastodonSitePage<MastodonFrontView>>
    let profile: Template<MastodonSitePage<MastodonProfileView>>
    let thread: Template<MastodonSitePage<MastodonThreadView>>
    let tag: Template<MastodonSitePage<MastodonTagView>>
    let consent: Template<MastodonSitePage<MastodonConsentView>>
    let code: Template<MastodonSitePage<MastodonCodeView>>
    let share: Template<MastodonSitePage<MastodonShareView>>
    let settings: Template<MastodonSitePage<MastodonSettingsView>>

    init(_ library: TemplateLibrary) throws {
        func page<Content: ViewModel>(_ name: String) throws -> Template<MastodonSitePage<Content>> {
            try library.template("sandbox/mastodon-\(name)", for: MastodonSitePage<Content>.self)
        }
        front = try page("front")
        profile = try page("profile")
        thread = try page("thread")
        tag = try page("tag")
        consent = try page("consent")
        code = try page("code")
        share = try page("share")
        settings = try page("settings")
    }
}
