internal import SandboxCore
internal import Templating

/// What the handlers of this face's pages find.
typealias FacebookContext = SiteContext<FacebookSite>
/// A page of this face.
typealias SitePage<Content: ViewModel> = FacePage<PersonView, Content>

/// The pages of this face for people with a browser.
struct FacebookSite: FaceSite {
    let shell: SiteShell<PersonView, NoSettings>
    let developer: Template<SitePage<DeveloperView<App, EditionOptions>>>
    let templates: FacebookTemplates

    init(_ library: TemplateLibrary) throws {
        shell = try SiteShell(library, prefix: "")
        developer = try library.page("facebook-developer")
        templates = try FacebookTemplates(library)
    }
}

extension FacebookContext {
    var templates: FacebookTemplates { face.templates }
}
