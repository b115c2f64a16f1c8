package import HTTP
internal import SQLite
package import Templating
internal import Web

/// What a handler of a face's site is given.
package struct SiteContext<Face: FaceSite>: Sendable {
    package let request: Request
    /// The path without a version prefix.
    package let path: [String]
    package let world: World
    package let face: Face
    package let visitors: Visitors
    package let visitor: Visitor

    package var query: FormFields { request.target.query }

    /// The page number of a list, from 1.
    package var pageNumber: Int { min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000) }

    /// A page of the site.
    package func page<Content: ViewModel>(
        _ template: Template<FacePage<Face.PersonLink, Content>>,
        _ title: String,
        _ content: Content,
        status: Status = .ok
    ) -> Response {
        let page = FacePage<Face.PersonLink, Content>(frame: frame(title), content: content)
        var response = Response.html(template.render(page), status: status)
        if visitor.isNew { response = response.setting(visitor.cookie) }
        return response
    }

    private func frame(_ title: String) -> SiteFrame<Face.PersonLink> {
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
    package func form() throws(SiteRefusal) -> FormFields {
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
    package func person() throws(SiteRefusal) -> Person {
        guard let person = visitor.person else {
            throw SiteRefusal(.unauthorized, "Choose a person to act as first; any of them will do.")
        }
        return person
    }

    /// A page that says what went wrong.
    package func notice(_ refusal: SiteRefusal) -> Response {
        let view = NoticeView(heading: refusal.heading, text: refusal.text)
        return page(face.shell.notice, refusal.heading, view, status: refusal.status)
    }

    /// The address of this page without what only its search needs.
    package var action: LinkTarget {
        let fields = query.removing("q").removing("page")
        let own = "/" + path.joined(separator: "/")
        return LinkTarget(fields.all.isEmpty ? own : "\(own)?\(fields.urlencoded)") ?? LinkTarget(path: "/")
    }

    /// Back to a path of this site; anything else is not followed.
    package func redirect(_ next: String?, or fallback: String) -> Response {
        guard let next, let target = LinkTarget(next), target.isSameOrigin, next.utf8.first == UInt8(ascii: "/") else {
            return .redirect(to: fallback)
        }
        return .redirect(to: next)
    }
}
