import Flyleaf
import HTTP
import Primitives
import Web

extension Visit {
    /// Sends a visitor to the login page and remembers where to go afterwards.
    func logInFirst() async throws -> Response {
        var next = here
        if !request.method.isSafe {
            try limit(site.limits.forms)
            next = try await placeToReturn(isPress: !site.addresses.anotherSent(request))
        } else if LocalPath(request.target.raw) == nil {
            // What another page hands over in an address may be longer than one that is carried along.
            next = try await hold(query)
        }
        let fields = FormFields(["next": next.text])
        return .redirect(to: "\(Paths.login())?\(fields.urlencoded)")
    }

    /// Sends a member to the page that asks once more who they are, where a route needs a fresh login and theirs is older;
    /// `nil` where nothing has to be asked.
    func confirmFirst(_ freshLogin: SiteRoute.FreshLogin) async throws -> Response? {
        switch freshLogin {
        case .notNeeded: nil
        case .needed:
            try await confirmFirst(request.method.isSafe ? here : LocalPath(trusted: request.target.rawPath))
        case .neededFrom(let page): try await confirmFirst(LocalPath(trusted: page()))
        }
    }

    /// The same for one place to come back to.
    func confirmFirst(_ next: LocalPath) async throws -> Response? {
        guard let signedIn, try await !isConfirmed(signedIn) else { return nil }
        return go(Paths.confirmation(next))
    }

    /// Whether nobody has to show once more who they are.
    ///
    /// Where nothing but the session opens the account there is nothing to show, and its member must not be shut out.
    func isConfirmed(_ signedIn: SignedIn) async throws -> Bool {
        if signedIn.session.isFresh(at: services.clock.now()) { return true }
        return try await !services.members.waysIn(signedIn.member.id).isOpen
    }

    /// Where a form that could not be taken is shown again: its own page if it has one, else the front page.
    ///
    /// Its text is kept only for a browser that sent its cookie, or says that the form is of a page of ours: neither
    /// comes with a foreign form, so another site cannot put words into a form of ours. Pages that are the same for all
    /// visitors set no cookie.
    ///
    /// A form without a page, such as the button that logs in, names the page it was to lead to. That page may hold
    /// words typed in this browser.
    ///
    /// - Parameter isPress: whether nothing but a login is missing to the form.
    func placeToReturn(isPress: Bool) async throws -> LocalPath {
        guard hasOwnPage else { return form["next"].flatMap(LocalPath.init) ?? .front }
        let hasText = !form.removing("csrf").all.isEmpty
        // For what a page sent by itself nobody would come back.
        let isWaitedFor = ReviewPress(form["act"]) != .autosave
        let isOurs = !isNewBrowser || site.addresses.haveSent(request)
        return isOurs && hasText && isWaitedFor
            ? try await holdForm(isPress: isPress) : LocalPath(trusted: request.target.rawPath)
    }

    /// The checks every form passes before its handler sees it.
    func checkForm() async throws {
        guard !request.method.isSafe else { return }
        try limit(site.limits.forms)
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
        let path = try await placeToReturn(isPress: false)
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

    /// Whether a form was sent to the address of its own page.
    private var hasOwnPage: Bool { route.map { site.pages.contains($0.pattern) } ?? false }
}

// MARK: Limits

extension Visit {
    /// Counts an attempt of the address this comes from; too many are a 429.
    func limit(_ limiter: RateLimiter) throws {
        if let pause = limiter.take(from: request.remoteAddress, at: services.clock.now()) {
            throw Problem.tooMany(pause)
        }
    }

    /// Counts an attempt under a key.
    func limit(_ limiter: RateLimiter, _ key: String) throws {
        if let pause = limiter.take(key, at: services.clock.now()) { throw Problem.tooMany(pause) }
    }

    /// Counts an attempt of the address this comes from, together with all processes.
    func limit(_ limiter: SharedRateLimiter) async throws {
        if let pause = try await limiter.take(from: request.remoteAddress, at: services.clock.now()) {
            throw Problem.tooMany(pause)
        }
    }

    /// Counts an attempt under a key, together with all processes.
    func limit(_ limiter: SharedRateLimiter, _ key: String) async throws {
        if let pause = try await limiter.take(key, at: services.clock.now()) { throw Problem.tooMany(pause) }
    }
}

extension MemberVisit {
    /// Counts a question to a network that this page asks for: what an app may ask is shared by all its people.
    func limitCalls() throws { try visit.limit(site.limits.calls, member.id.text) }
}
