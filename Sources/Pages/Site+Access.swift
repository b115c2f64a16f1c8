import Flyleaf
import HTTP
import Primitives
import Web

/// Who may use a route. Every line of the route table goes through one of these three.
extension Site {
    /// A route for everyone.
    static func anyone<each Parameter: PathParameter>(
        _ method: Method,
        _ path: Path<repeat each Parameter>,
        _ handler: @escaping @Sendable (Visit, repeat each Parameter) async throws -> Response
    ) -> Route<Visit> {
        Route(method, path) { (visit: Visit, parameter: repeat each Parameter) in
            try await visit.checkForm()
            return try await handler(visit, repeat each parameter)
        }
    }

    /// A route for programs, which have a key of their own: no cookie is read or set, so no form token is needed.
    static func program(
        _ method: Method,
        _ path: FixedPath,
        _ handler: @escaping @Sendable (Visit) async throws -> Response
    ) -> Route<Visit> {
        Route(method, path) { (visit: Visit) in try await handler(visit) }
    }

    /// A route for members; others log in first and come back, with the form they had filled in.
    static func member<each Parameter: PathParameter>(
        _ method: Method,
        _ path: Path<repeat each Parameter>,
        _ handler: @escaping @Sendable (MemberVisit, repeat each Parameter) async throws -> Response
    ) -> Route<Visit> {
        Route(method, path) { (visit: Visit, parameter: repeat each Parameter) in
            guard let signedIn = visit.signedIn else { return try await visit.logInFirst() }
            try await visit.checkForm()
            let memberVisit = MemberVisit(visit: visit, session: signedIn.session, member: signedIn.member)
            return try await handler(memberVisit, repeat each parameter)
        }
    }
}

extension Visit {
    /// Sends a visitor to the login page and remembers where to go afterwards.
    func logInFirst() async throws -> Response {
        var next = here
        if !request.method.isSafe { next = try await placeToReturn() }
        let fields = FormFields(["next": next.text])
        return .redirect(to: "\(Paths.login())?\(fields.urlencoded)")
    }

    /// Where a form that could not be taken is shown again: its own page if it has one, else the front page.
    ///
    /// Its text is kept only for a browser that sent its cookie: cookies do not travel with foreign forms, so another
    /// site cannot put words into a form of ours.
    ///
    /// A form without a page, such as the button that logs in, names the page it was to lead to. That page may hold
    /// words typed in this browser.
    func placeToReturn() async throws -> LocalPath {
        guard hasOwnPage else { return form["next"].flatMap(LocalPath.init) ?? .front }
        let hasText = !form.removing("csrf").all.isEmpty
        return !isNewBrowser && hasText ? try await holdForm() : LocalPath(trusted: request.target.rawPath)
    }

    /// The checks every form passes before its handler sees it.
    func checkForm() async throws {
        guard !request.method.isSafe else { return }
        if let pause = site.writeLimiter.take(request.remoteAddress, at: services.clock.now()) {
            throw Problem.tooMany(pause)
        }
        guard !sent.isTooLong else {
            throw Problem(
                status: .contentTooLarge,
                title: "This is too large",
                text: "The words of a form may have 256 KB. Go back, shorten the text, and send it again."
            )
        }
        guard sent.isReadable else {
            throw Problem(
                status: .unsupportedMediaType,
                title: "That form could not be read",
                text: "It was not sent as a form of this site. Open the page again and send it from there."
            )
        }
        guard !site.csrf.accepts(form["csrf"], for: csrfBinding) else { return }
        let path = try await placeToReturn()
        if signedIn != nil, site.csrf.accepts(form["csrf"], for: browser.text) {
            throw Problem(
                status: .forbidden,
                title: "You are logged in already",
                text: "This page was opened before you logged in, perhaps in another tab. Nothing was sent, and "
                    + "nothing you typed is lost.",
                step: ("Go on", path.text)
            )
        }
        throw Problem(
            status: .forbidden,
            title: "This form was too old to be taken",
            text: "Nothing was saved or sent, and nothing you typed is lost. Open the form again and press once more."
                + (logins.others.isEmpty
                    ? "" : " If it belongs to another account of this browser, switch to that account first."),
            step: ("Open the form again", path.text)
        )
    }

    private var hasOwnPage: Bool {
        if case .route = site.router.match(.get, request.target.segments) { true } else { false }
    }
}
