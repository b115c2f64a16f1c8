internal import SandboxCore
internal import Templating

/// What the handlers of this face's pages find.
typealias OpenIDContext = SiteContext<OpenIDSite>
/// A page of this face.
typealias OpenIDSitePage<Content: ViewModel> = FacePage<OpenIDPersonView, Content>

/// The pages of this face for people with a browser.
struct OpenIDSite: FaceSite {
    let shell: SiteShell<OpenIDPersonView, OpenIDTemperPart>
    let developer: Template<OpenIDSitePage<DeveloperView<RelyingParty, NoOptions>>>
    let templates: OpenIDTemplates

    init(_ library: TemplateLibrary) throws {
        shell = try SiteShell(library, prefix: "openid-")
        developer = try library.page("openid-developer")
        templates = try OpenIDTemplates(library)
    }

    func home(of person: Person) -> String { Claims.page(of: person) }

    func refusal(for error: any Error) -> SiteRefusal? {
        (error as? OpenIDError).map { SiteRefusal($0.status, $0.description) }
    }
}

extension OpenIDContext {
    var templates: OpenIDTemplates { face.templates }
}
