import Flyleaf
import HTTP
import Primitives
import Web

extension Visit {
    /// The browser in words, for its owner to know it again.
    var browserName: BrowserName { BrowserName(userAgent: request.fields[.userAgent]) }

    /// Whether the form adds an account to the browser rather than a network to the account in use.
    var asksForAnotherAccount: Bool { form["another"] == "yes" }

    /// Counts an attempt to get in or to be allowed more, by address and by account.
    func limitLogin() async throws {
        try await limit(site.limits.logins)
        guard let signedIn else { return }
        try await limit(site.limits.accounts, signedIn.member.id.text)
    }

    /// A response of a login that worked: the account is the one in use now, and those before stay remembered.
    ///
    /// Of one account a browser has one session: a login made anew ends the one before it. Tokens that no longer count
    /// are left out, and past `BrowserLogins.maximum` the account unused longest is logged out.
    func entering(_ token: SessionToken, _ member: ID<Member>, _ response: Response) async throws -> Response {
        if let signedIn, signedIn.member.id != member {
            try await services.sessions.note(.setAside, of: signedIn.session)
        }
        var next = logins
        for old in logins.all {
            let found = try await services.sessions.signedIn(old)
            guard found == nil || found?.member.id == member else { continue }
            next.remove([old.id])
            // Only what the browser has proven to hold: an identifier alone must end nobody's session.
            if found != nil { try await services.sessions.end(old.id, .replaced) }
        }
        for old in next.enter(token) { try await services.sessions.end(old.id, .replaced) }
        return response.setting(site.sessionCookie(next))
    }

    /// A response after which the account in use may do more than before: its session gets another secret.
    func rotating(_ response: Response) async throws -> Response {
        guard let signedIn, let token = try await services.sessions.rotate(signedIn.session) else { return response }
        var next = logins
        next.renew(token)
        return response.setting(site.sessionCookie(next))
    }

    /// The accounts this browser can go back to, with their sessions.
    func remembered() async throws -> [SignedIn] {
        try await logins.others.asyncCompactMap { try await services.sessions.signedIn($0) }
    }

    /// The same visit by nobody: for a page shown after a login has ended within this request.
    func signedOut() -> Visit {
        Visit(
            site: site,
            request: request,
            route: route,
            browser: browser,
            isNewBrowser: isNewBrowser,
            signedIn: nil,
            logins: BrowserLogins(cookie: nil),
            sent: sent
        )
    }
}

extension Site {
    /// The cookie that remembers a browser's accounts; without any, what removes it.
    func sessionCookie(_ logins: BrowserLogins) -> SetCookie {
        guard let value = logins.cookie else { return cookies.noSession }
        return cookies.session(value, maxAge: Session.absoluteLifetime)
    }
}
