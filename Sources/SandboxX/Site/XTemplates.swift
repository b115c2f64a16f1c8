internal import SandboxCore
internal import Templating

/// The pages that only the X face has.
struct XTemplates: Sendable {
    let front: Template<SitePage<XFrontView>>
    let timeline: Template<SitePage<XTimelineView>>
    let composer: Template<SitePage<XComposerView>>
    let consent: Template<SitePage<XConsentView>>
    let pin: Template<SitePage<XPinView>>
    let settings: Template<SitePage<XSettingsView>>

    init(_ library: TemplateLibrary) throws {
        front = try library.page("x-front")
        timeline = try library.page("x-timeline")
        composer = try library.page("x-composer")
        consent = try library.page("x-consent")
        pin = try library.page("x-pin")
        settings = try library.page("x-settings")
    }
}
