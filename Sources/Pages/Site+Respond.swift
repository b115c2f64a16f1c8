import Flyleaf
public import HTTP
import Primitives
import Web

extension Site {
    /// Answers a request; never throws, never leaves a browser without a page.
    public func respond(to request: Request) async -> Response {
        var response = await answer(request)
        headers.apply(to: &response)
        return response
    }

    /// Answers a request whose body is longer than it may be: the form is shown again with the words in it, if it can be.
    ///
    /// - Parameters:
    ///   - request: with the beginning of the body.
    ///   - end: the end of the body.
    public func respond(toOverlong request: Request, end: [UInt8]) async -> Response {
        var response = await answer(overlong: request, end)
        headers.apply(to: &response)
        return response
    }

    private func answer(overlong request: Request, _ end: [UInt8]) async -> Response {
        let sent = SentForm(overlong: request, end: end)
        if sent.isReadable, !sent.isTooLong,
            case .route(let match) = router.match(request.method, request.target.segments),
            Self.routes[match.position].fileField != nil
        {
            return await answer(request, match, sent)
        }
        let words = Refusals.text(.contentTooLarge)
        return await problemPage(Problem(status: .contentTooLarge, title: words.title, text: words.text), request)
    }

    private func answer(_ request: Request) async -> Response {
        switch router.match(request.method, request.target.segments) {
        case .route(let match): return await answer(request, match)
        case .methodNotAllowed(let methods): return await refuseMethod(request, methods)
        case .notFound: return await missing(request)
        }
    }

    private func answer(
        _ request: Request,
        _ match: Router<Visit>.Matched,
        _ sent: SentForm? = nil
    ) async -> Response {
        let route = Self.routes[match.position]
        do {
            if route.session == .none { return await answer(Visit.anonymous(self, request, route), match) }
            let visit = try await self.visit(request, route, sent)
            let response = await answer(visit, match).telling(visit)
            if route.session == .silentBrowser { return response }
            if route.session == .shared, let shared = response.shared(with: visit) { return shared }
            return response.remembering(visit).forgettingEnded(visit)
        } catch {
            return failurePage(error, request, route: route.pattern, visit: nil)
        }
    }

    private func answer(_ visit: Visit, _ match: Router<Visit>.Matched) async -> Response {
        guard let zone = visit.signedIn?.timeZone else { return await handle(visit, match) }
        let clock: @Sendable (Timestamp) -> TimeZoneDirectory.Offset? = { [services] in
            services.timeZones.offset(zone, at: $0)
        }
        return await ShownClock.$zone.withValue(clock) { await handle(visit, match) }
    }

    private func handle(_ visit: Visit, _ match: Router<Visit>.Matched) async -> Response {
        do {
            return try await match.respond(visit) ?? problemPage(.notFound, visit)
        } catch let problem as Problem {
            return problemPage(problem, visit)
        } catch {
            return failurePage(error, visit.request, route: match.route.pattern, visit: visit)
        }
    }

    /// What a browser is, from its cookies.
    private func visit(
        _ request: Request,
        _ route: SiteRoute? = nil,
        _ sent: SentForm? = nil
    ) async throws -> Visit {
        let jar = request.cookies
        let logins = BrowserLogins(cookie: jar[cookies.sessionName])
        let signedIn = try await logins.current.asyncFlatMap { try await services.sessions.signedIn($0) }
        var endedBy: NetworkName?
        if let signedIn {
            try await services.sessions.touch(signedIn.session)
        } else {
            endedBy = try await logins.current.asyncFlatMap { try await services.sessions.endedBy($0) }
        }
        let known = jar[cookies.browserName].flatMap(BrowserKey.init)
        let browser = known ?? BrowserKey(services.randomness)
        let read = request.method.isSafe ? .none : sent ?? SentForm(request, filesOf: route?.fileField)
        return Visit(
            site: self,
            request: request,
            route: route,
            browser: browser,
            isNewBrowser: known == nil,
            signedIn: signedIn,
            logins: logins,
            sent: read,
            endedBy: endedBy
        )
    }

    private func refuseMethod(_ request: Request, _ methods: [Method]) async -> Response {
        let problem = Problem(
            status: .methodNotAllowed,
            title: "That is not how this page works",
            text: "The address exists, but not for this kind of request.",
            fields: Fields([.allow: methods.map(\.rawValue).sorted().joined(separator: ", ")])
        )
        return await problemPage(problem, request)
    }

    private func missing(_ request: Request) async -> Response {
        let target = request.target
        // A slash too many at the end is a typing error, not another page.
        if request.method.isSafe, target.segments.count > 1, target.segments.last == "",
            case .route = router.match(.get, Array(target.segments.dropLast()))
        {
            let path = String(target.rawPath.dropLast())
            let query = target.raw.dropFirst(target.rawPath.count)
            return .redirect(to: path + query, status: .permanentRedirect)
        }
        return await problemPage(.notFound, request)
    }

    private func problemPage(_ problem: Problem, _ request: Request) async -> Response {
        do {
            let visit = try await self.visit(request)
            return problemPage(problem, visit).remembering(visit).forgettingEnded(visit)
        } catch {
            return failurePage(error, request, route: "-", visit: nil)
        }
    }

    /// Bytes of body that a request may have: files and words on the routes that take files, else those of a form.
    public func bodyLimit(_ method: Method, _ target: Target) -> Int {
        guard method == .post, case .route(let match) = router.match(method, target.segments) else {
            return SentForm.maximumLength
        }
        return SentForm.maximumLength + Self.routes[match.position].fileBytes
    }
}

extension Response {
    /// The same response with the browser's key set, when a page was shown to a browser that had none.
    fileprivate func remembering(_ visit: Visit) -> Response {
        guard visit.isNewBrowser else { return self }
        return setting(visit.site.cookies.browser(visit.browser.text))
    }

    /// The same response with the key of a login that a network ended taken out of the browser, once a page has told of
    /// it: it is told once (LG-21).
    fileprivate func forgettingEnded(_ visit: Visit) -> Response {
        guard visit.endedBy != nil, let id = visit.logins.current?.id,
            fields[.contentType]?.hasPrefix("text/html") == true, fields[.location] == nil
        else { return self }
        var logins = visit.logins
        logins.remove([id])
        return setting(visit.site.sessionCookie(logins))
    }
}

extension Visit {
    /// A visit of nobody in particular.
    static func anonymous(_ site: Site, _ request: Request, _ route: SiteRoute?) -> Visit {
        Visit(
            site: site,
            request: request,
            route: route,
            browser: BrowserKey(site.services.randomness),
            isNewBrowser: true,
            signedIn: nil,
            logins: BrowserLogins(cookie: nil),
            sent: .none
        )
    }
}
