internal import SandboxCore
internal import Templating

/// What the handlers of this face's pages find.
typealias XSiteContext = SiteContext<XSite>
/// A page of this face.
typealias SitePage<Content: ViewModel> = FacePage<PersonView, Content>

/// The pages of this face for people with a browser.
struct XSite: FaceSite {
    let shell: SiteShell<PersonView, NoSettings>
    let developer: Template<SitePage<DeveloperView<XApp, NoOptions>>>
    let templates: XTemplates

    init(_ library: TemplateLibrary) throws {
        shell = try SiteShell(library, prefix: "x-")
        developer = try library.page("x-developer")
        templates = try XTemplates(library)
    }
}

extension XSiteContext {
    var templates: XTemplates { face.templates }
}
