import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// One request with what is known of the browser that sent it.
struct Visit: Sendable {
    let site: Site
    let request: Request
    /// The line of the table that it means; none for an address without one.
    let route: SiteRoute?
    /// Tells this browser from others, logged in or not.
    let browser: BrowserKey
    /// Whether the browser does not have its key yet.
    let isNewBrowser: Bool
    /// Who is logged in, if anybody.
    var signedIn: SignedIn?
    /// Every account this browser remembers, the one in use among them.
    let logins: BrowserLogins
    /// What was sent; nothing for GET.
    let sent: SentForm
    /// The network whose word ended the login this browser had, until a page has said so.
    var endedBy: NetworkName?

    var services: SiteServices { site.services }
    /// What the tokens of forms are bound to: the session if there is one, else the browser.
    ///
    /// A session has its own secret; the token of a form ends with the session it was made in.
    var csrfBinding: String { signedIn.flatMap { _ in logins.current?.cookie } ?? browser.text }
    /// What forms shown to this browser must carry.
    var csrfToken: String { site.csrf.token(for: csrfBinding) }
    /// The fields of a form; empty for GET.
    var form: FormFields { sent.fields }
    var query: FormFields { request.target.query }

    /// The path and query of this request, to come back to.
    var here: LocalPath { LocalPath(request.target.raw) ?? .front }

    /// The form of this page that had to wait for a login, if the address names one.
    func heldForm() async throws -> FormFields? {
        guard let id = query["held"].flatMap({ ID<HeldForm>($0) }),
            let held = try await services.heldForms.fields(id, of: request.target.rawPath, for: browser)
        else { return nil }
        return FormFields(urlencoded: Array(held.utf8))
    }

    /// Takes a press of one button, with its fields, that waited for a login and for nothing else; it waits no more.
    ///
    /// - Rule: what is done without being shown again was sent as a form by a page of ours to somebody logged out.
    /// - Why: a form that was refused, or an address that another site made, waits in the same way, and to follow a link is
    ///   no press.
    func takeHeldPress() async throws -> FormFields? {
        guard let id = query["held"].flatMap({ ID<HeldForm>($0) }), let held = try await heldForm(),
            held[Self.waited] != nil
        else { return nil }
        try await services.heldForms.drop(id, of: browser)
        return held.removing(Self.waited)
    }

    /// The field that only a form held by `logInFirst` has.
    private static let waited = "waited-for-login"

    /// Keeps the form of this request for this browser, with its photos; the answer is the address that shows it again.
    ///
    /// - Parameter isPress: whether nothing but a login is missing to it.
    func holdForm(isPress: Bool) async throws -> LocalPath {
        let before = form["held"].flatMap { ID<HeldForm>($0) }
        var fields = form.removing("csrf").removing(SentForm.lostPhoto)
        let photos = try await takeHeldPhotos(into: &fields, before)
        let held = try await keep(fields, isPress: isPress)
        if before != nil || !photos.isEmpty {
            try await services.heldForms.hold(photos, with: held, for: browser, after: before)
        }
        return address(of: held)
    }

    /// Keeps fields of this page for this browser; the answer is the address that shows them again.
    func hold(_ fields: FormFields) async throws -> LocalPath { address(of: try await keep(fields, isPress: false)) }

    private func keep(_ fields: FormFields, isPress: Bool) async throws -> ID<HeldForm> {
        var fields = fields.removing(Self.waited)
        if isPress { fields.append(Self.waited, "yes") }
        // The oldest forms of all give way: nobody may push out everybody's.
        if signedIn == nil { try limit(site.limits.heldForms) }
        let path = LocalPath(trusted: request.target.rawPath)
        return try await services.heldForms.hold(fields.urlencoded, of: path, for: browser)
    }

    private func address(of held: ID<HeldForm>) -> LocalPath {
        LocalPath(trusted: "\(request.target.rawPath)?held=\(held.text)")
    }

    /// A page.
    func page<Model: ViewModel>(_ template: Template<Model>, _ model: Model, status: Status = .ok) -> Response {
        .html(template.render(model), status: status)
    }

    /// A redirect to a page of ours.
    func go(_ path: String, notice: Notice.Code? = nil) -> Response {
        guard let notice else { return .redirect(to: path) }
        let parts = path.split(separator: "#", maxSplits: 1)
        let (page, place) = (parts[0], parts.count == 2 ? "#\(parts[1])" : "")
        let separator = page.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return .redirect(to: "\(page)\(separator)notice=\(notice.rawValue)\(place)")
    }
}
