internal import Templating

/// Every page of this face's site, compiled when the sandbox opens.
struct MastodonTemplates: Sendable {
    let front: Template<MastodonSitePage<MastodonFrontView>>
    let people: Template<MastodonSitePage<MastodonPeopleView>>
    let profile: Template<MastodonSitePage<MastodonProfileView>>
    let thread: Template<MastodonSitePage<MastodonThreadView>>
    let tag: Template<MastodonSitePage<MastodonTagView>>
    let chooser: Template<MastodonSitePage<MastodonChooserView>>
    let consent: Template<MastodonSitePage<MastodonConsentView>>
    let code: Template<MastodonSitePage<MastodonCodeView>>
    let share: Template<MastodonSitePage<MastodonShareView>>
    let settings: Template<MastodonSitePage<MastodonSettingsView>>
    let developer: Template<MastodonSitePage<MastodonDeveloperView>>
    let control: Template<MastodonSitePage<MastodonControlView>>
    let notice: Template<MastodonSitePage<NoticeView>>

    init(_ library: TemplateLibrary) throws {
        func page<Content: SampledModel>(_ name: String) throws -> Template<MastodonSitePage<Content>> {
            try library.template("sandbox/mastodon-\(name)", for: MastodonSitePage<Content>.self)
        }
        front = try page("front")
        people = try page("people")
        profile = try page("profile")
        thread = try page("thread")
        tag = try page("tag")
        chooser = try page("chooser")
        consent = try page("consent")
        code = try page("code")
        share = try page("share")
        settings = try page("settings")
        developer = try page("developer")
        control = try page("control")
        notice = try page("notice")
    }
}
