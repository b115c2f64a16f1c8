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
        front = try library.template("sandbox/x-front", for: SitePage<XFrontView>.self)
        timeline = try library.template("sandbox/x-timeline", for: SitePage<XTimelineView>.self)
        composer = try library.template("sandbox/x-composer", for: SitePage<XComposerView>.self)
        consent = try library.template("sandbox/x-consent", for: SitePage<XConsentView>.self)
        pin = try library.template("sandbox/x-pin", for: SitePage<XPinView>.self)
        settings = try library.template("sandbox/x-settings", for: SitePage<XSettingsView>.self)
    }
}
