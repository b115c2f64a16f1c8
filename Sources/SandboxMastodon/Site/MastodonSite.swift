internal import SandboxCore
internal import Templating

/// What the handlers of this face's pages find.
typealias MastodonContext = SiteContext<MastodonSite>
/// A page of this face.
typealias MastodonSitePage<Content: ViewModel> = FacePage<MastodonAccountView, Content>

/// The pages of this face for people with a browser, and the interface behind them.
struct MastodonSite: FaceSite {
    let shell: SiteShell<MastodonAccountView, MastodonSettingsPart>
    let developer: Template<MastodonSitePage<DeveloperView<MastodonApp, UsualScopes>>>
    let templates: MastodonTemplates
    let api: MastodonAPI

    init(_ library: TemplateLibrary, api: MastodonAPI) throws {
        shell = try SiteShell(library, prefix: "mastodon-")
        developer = try library.page("mastodon-developer")
        templates = try MastodonTemplates(library)
        self.api = api
    }

    func home(of person: Person) -> String { "/@\(MastodonHandle.username(of: person))" }

    func refusal(for error: any Error) -> SiteRefusal? {
        (error as? MastodonError).map { SiteRefusal($0.status, $0.description ?? $0.error) }
    }
}

extension MastodonContext {
    var templates: MastodonTemplates { face.templates }
    var api: MastodonAPI { face.api }
}
