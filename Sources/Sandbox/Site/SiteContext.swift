internal import HTTP
internal import SQLite
internal import Templating
internal import Web

/// What a handler of the site is given.
struct SiteContext: Sendable {
    let request: Request
    /// The path without a version prefix.
    let path: [String]
    let world: World
    let templates: SiteTemplates
    let visitors: Visitors
    let visitor: Visitor

    var query: FormFields { request.target.query }

    /// The page number of a list, from 1.
    var pageNumber: Int { min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000) }

    /// A page of the site.
    func page<Content: SampledModel>(
        _ template: Template<SitePage<Content>>,
        _ title: String,
        _ content: Content,
        status: Status = .ok
    ) -> Response {
        pageOfFace(template, title, content, status: status)
    }

    /// A page of the site of any face.
    func pageOfFace<Visitor: PersonViewModel, Content: SampledModel>(
        _ template: Template<FacePage<Visitor, Content>>,
        _ title: String,
        _ content: Content,
        status: Status
    ) -> Response {
        let page = FacePage<Visitor, Content>(frame: frame(title), content: content)
        var response = Response.html(template.render(page), status: status)
        if visitor.isNew { response = response.setting(visitor.cookie) }
        return response
    }

    private func frame<Visitor: PersonViewModel>(_ title: String) -> SiteFrame<Visitor> {
        SiteFrame(
            title: title,
            stylesheet: LinkTarget(path: world.configuration.files.url("sandbox.css")),
            icon: LinkTarget(path: world.configuration.files.url("sandbox.svg")),
            csrf: visitor.formToken,
            visitor: visitor.person,
            here: LinkTarget(request.target.raw) ?? LinkTarget(path: "/")
        )
    }

    /// The fields of a form that came from a page of ours.
    func form() throws(SiteRefusal) -> FormFields {
        guard let form = request.form else { throw SiteRefusal(.badRequest, "The form could not be read.") }
        guard visitors.accepts(form["csrf"], from: visitor) else {
            throw SiteRefusal(
                .forbidden,
                "This form did not come from a page of the sandbox in this browser, or it is too old. Go back, load the "
                    + "page again and repeat."
            )
        }
        return form
    }

    /// The person the browser acts as, or a refusal that says how to become one.
    func person() throws(SiteRefusal) -> Person {
        guard let person = visitor.person else {
            throw SiteRefusal(.unauthorized, "Choose a person to act as first; any of them will do.")
        }
        return person
    }

    /// A page that says what went wrong.
    func notice(_ refusal: SiteRefusal) -> Response {
        let view = NoticeView(heading: refusal.heading, text: refusal.text)
        return page(templates.notice, refusal.heading, view, status: refusal.status)
    }
}

/// Why a page of the site cannot be had, in words for the person in front of it.
struct SiteRefusal: Error, Sendable {
    var status: Status
    var heading: String
    var text: String

    init(_ status: Status, _ text: String, heading: String = "That did not work") {
        self.status = status
        self.heading = heading
        self.text = text
    }

    static let notFound = SiteRefusal(
        .notFound,
        "There is nothing at this address, or the person you act as may not see it.",
        heading: "Nothing here"
    )
}
