import Flyleaf
import HTTP
import Web

/// One line of the route table: the route, and what it asks of a request before its handler sees it.
struct SiteRoute: Sendable {
    /// Whose cookies are read.
    enum Session {
        /// Nobody's: machines read and write here, and nothing is looked up for them.
        case none
        /// The browser's, but the answer sets none: it belongs to a page that has set what there is to set.
        case silentBrowser
        /// The browser's, logged in or not.
        case browser
        /// The same; and to whoever is not logged in the page is one for all, so it may be kept, and sets nothing. What
        /// anybody reads of it the service worker of their browser keeps for them.
        case shared
        /// A member's; others log in first and come back, with the form they had filled in.
        case member
    }

    /// What is sent with a request.
    enum Body {
        /// Nothing that is read.
        case none
        /// A form of this site, with its token.
        case form
        /// A form of this site that may bring photos; its handler shows it again when it is cut (`SentForm.isCut`).
        case photos
        /// A form of this site that brings one picture, of a cover or of a member; its handler says so when it is cut.
        case picture
        /// A form of this site that brings a file of another program; its handler says so when it is cut.
        case library
        /// A message with a signature or a key of its own, which needs no form token.
        case signed
    }

    /// Which attempts are counted; each of them counts those before it as well.
    enum Limiter {
        case none
        /// Whatever is sent, by address.
        case forms
        /// Attempts to get in or to be allowed more, by address and by account.
        case logins
        /// Recovery codes tried, by address.
        case recovery
    }

    /// Whether a member has to have logged in within `Session.freshness`; who has not shows once more who they are, and
    /// comes back.
    ///
    /// - Rule: whatever adds or removes a way into the account, takes its contents along or ends it needs a fresh login.
    /// - Why: a key of a session can be stolen, and ends with the session.
    /// - Without it: the thief makes a way of their own, which stays.
    ///
    /// What connects a network asks where it leaves for the network (`Visit.leave`), whatever page it is pressed on.
    enum FreshLogin {
        case notNeeded
        /// It is, and the way back leads to the page at the same address.
        case needed
        /// It is, and the way back leads to the page of this path, which has the form.
        case neededFrom(FixedPath)
    }

    let route: Route<Visit>
    let session: Session
    let body: Body
    let limiter: Limiter
    let freshLogin: FreshLogin

    var method: Method { route.method }
    /// The field that takes files; `nil` where none are taken.
    var fileField: String? {
        switch body {
        case .photos: SentForm.photo
        case .picture: SentForm.picture
        case .library: SentForm.library
        case .none, .form, .signed: nil
        }
    }

    /// How many bytes of files are taken.
    var fileBytes: Int {
        switch body {
        case .photos: Photo.maximumTogether * Photo.maximumBytes
        case .picture: Photo.maximumBytes
        case .library: BookImport.maximumBytes
        case .none, .form, .signed: 0
        }
    }

    /// The pattern, for logs: it names a page and nobody's.
    var pattern: String { route.pattern }
}

extension SiteRoute {
    /// A route for everyone.
    static func anyone<each Parameter: PathParameter>(
        _ method: Method,
        _ path: Path<repeat each Parameter>,
        session: Session = .browser,
        limiter: Limiter = .forms,
        _ handler: @escaping @Sendable (Visit, repeat each Parameter) async throws -> Response
    ) -> SiteRoute {
        let route = Route(method, path) { (visit: Visit, parameter: repeat each Parameter) in
            try await visit.checkForm()
            try await visit.limit(limiter)
            return try await handler(visit, repeat each parameter)
        }
        return SiteRoute(
            route: route,
            session: session,
            body: method.isSafe ? .none : .form,
            limiter: limiter,
            freshLogin: .notNeeded
        )
    }

    /// A route for members; others log in first and come back, with the form they had filled in.
    ///
    /// - Parameter isOpenToSuspended: whether it is there for somebody whom moderators have shut out; all others lead them
    ///   to the page that says why.
    static func member<each Parameter: PathParameter>(
        _ method: Method,
        _ path: Path<repeat each Parameter>,
        body: Body = .form,
        limiter: Limiter = .forms,
        freshLogin: FreshLogin = .notNeeded,
        isOpenToSuspended: Bool = false,
        _ handler: @escaping @Sendable (MemberVisit, repeat each Parameter) async throws -> Response
    ) -> SiteRoute {
        let route = Route(method, path) { (visit: Visit, parameter: repeat each Parameter) in
            guard let signedIn = visit.signedIn else { return try await visit.logInFirst() }
            if signedIn.isSuspended, !isOpenToSuspended { return visit.go(Paths.rulings()) }
            try await visit.checkForm()
            try await visit.limit(limiter)
            if let question = try await visit.confirmFirst(freshLogin) { return question }
            let memberVisit = MemberVisit(visit: visit, session: signedIn.session, member: signedIn.member)
            return try await handler(memberVisit, repeat each parameter)
        }
        return SiteRoute(
            route: route,
            session: .member,
            body: method.isSafe ? .none : body,
            limiter: limiter,
            freshLogin: freshLogin
        )
    }

    /// A route for members below whatever is shared.
    static func member(
        _ method: Method,
        _ path: SubjectPath,
        _ handler: @escaping @Sendable (MemberVisit, ShareSubject) async throws -> Response
    ) -> SiteRoute {
        member(method, path) { visit, kind, segment in
            guard let subject = segment.subject(kind, of: visit.member.id) else { throw Problem.notFound }
            return try await handler(visit, subject)
        }
    }

    /// A route for programs and networks: no cookie is read or set, so no form token is needed.
    static func machine<each Parameter: PathParameter>(
        _ method: Method,
        _ path: Path<repeat each Parameter>,
        limiter: Limiter = .none,
        _ handler: @escaping @Sendable (Visit, repeat each Parameter) async throws -> Response
    ) -> SiteRoute {
        let route = Route(method, path) { (visit: Visit, parameter: repeat each Parameter) in
            try await visit.limit(limiter)
            return try await handler(visit, repeat each parameter)
        }
        return SiteRoute(
            route: route,
            session: .none,
            body: method.isSafe ? .none : .signed,
            limiter: limiter,
            freshLogin: .notNeeded
        )
    }
}

extension Visit {
    /// Counts an attempt at a route; forms are counted where their token is checked.
    fileprivate func limit(_ limiter: SiteRoute.Limiter) async throws {
        switch limiter {
        case .none: break
        case .forms:
            if route?.session == SiteRoute.Session.none, !request.method.isSafe { try limit(site.limits.forms) }
        case .logins: try await limitLogin()
        case .recovery:
            try await limitLogin()
            try await limit(site.limits.recoveries)
        }
    }
}
