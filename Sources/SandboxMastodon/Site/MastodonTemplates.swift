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
        front = try library.page("mastodon-front")
        profile = try library.page("mastodon-profile")
        thread = try library.page("mastodon-thread")
        tag = try library.page("mastodon-tag")
        consent = try library.page("mastodon-consent")
        code = try library.page("mastodon-code")
        share = try library.page("mastodon-share")
        settings = try library.page("mastodon-settings")
    }
}
