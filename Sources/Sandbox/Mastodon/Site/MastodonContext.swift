internal import HTTP
internal import Templating
internal import Web

/// What a handler of this face's site is given: what every site's handler gets, and the interface behind the pages.
struct MastodonContext: Sendable {
    let site: SiteContext
    let templates: MastodonTemplates
    let api: MastodonAPI

    var world: World { site.world }
    var query: FormFields { site.query }
    var visitor: Visitor { site.visitor }

    /// A page of the site.
    func page<Content: SampledModel>(
        _ template: Template<MastodonSitePage<Content>>,
        _ title: String,
        _ content: Content,
        status: Status = .ok
    ) -> Response {
        site.pageOfFace(template, title, content, status: status)
    }

    /// A page that says what went wrong.
    func notice(_ refusal: SiteRefusal) -> Response {
        let view = NoticeView(heading: refusal.heading, text: refusal.text)
        return page(templates.notice, refusal.heading, view, status: refusal.status)
    }

    /// The address of this page without what only its search needs.
    var action: LinkTarget {
        let fields = query.removing("q").removing("page")
        let path = "/" + site.path.joined(separator: "/")
        return LinkTarget(fields.all.isEmpty ? path : "\(path)?\(fields.urlencoded)") ?? LinkTarget(path: "/")
    }
}
