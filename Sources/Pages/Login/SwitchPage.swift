import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The accounts of this browser: which is in use, which can be chosen, and how to add one.
struct SwitchPage: ViewModel {
    var frame: PageFrame
    var current: String?
    var accounts: [RememberedAccount]
    var doors: Doors
    /// Whether one more account pushes out the one unused longest.
    var isFull: Bool
    var name: String
    var nameFault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("current") { $0.current }, Field("accounts") { $0.accounts },
            Field("doors") { $0.doors }, Field("isFull") { $0.isFull },
            Field("maximum") { _ in BrowserLogins.maximum }, Field("name") { $0.name },
            Field("nameFault") { $0.nameFault },
        ]
    }
}

/// An account this browser can go back to.
struct RememberedAccount: ViewModel {
    var session: String
    var name: String
    var initials: String
    var lastUsed: String
    var lastUsedISO: String

    static var fields: [Field<Self>] {
        [
            Field("session") { $0.session }, Field("name") { $0.name }, Field("initials") { $0.initials },
            Field("lastUsed") { $0.lastUsed }, Field("lastUsedISO") { $0.lastUsedISO },
        ]
    }
}

extension RememberedAccount {
    init(_ signedIn: SignedIn) {
        session = signedIn.session.id.text
        name = signedIn.member.name.text
        initials = signedIn.member.name.initials
        lastUsed = signedIn.session.lastSeenAt.minuteText
        lastUsedISO = signedIn.session.lastSeenAt.rfc3339
    }
}

extension Visit {
    /// The page of this browser's accounts.
    func switchPage(
        typed: TypedServer? = nil,
        name: String = "",
        nameFault: String? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let accounts = try await remembered()
        let model = SwitchPage(
            frame: frame("Accounts of this browser"),
            current: signedIn?.member.name.text,
            accounts: accounts.map { RememberedAccount($0) },
            doors: doors(next: .front, typed: typed, isAnother: true),
            isFull: accounts.count + (signedIn == nil ? 0 : 1) >= BrowserLogins.maximum,
            name: name,
            nameFault: nameFault
        )
        return page(site.templates.switchAccount, model, status: status)
    }
}

extension Site {
    /// `GET /session/switch`: the accounts of this browser.
    @Sendable static func showAccounts(_ visit: Visit) async throws -> Response {
        if visit.logins.all.isEmpty { return visit.go(Paths.login()) }
        return try await visit.switchPage()
    }

    /// `POST /session/switch`: field `account`, the identifier of a session this browser holds.
    ///
    /// The identifier chooses among the tokens in the cookie; it opens nothing by itself.
    @Sendable static func switchAccount(_ visit: Visit) async throws -> Response {
        let chosen = visit.form["account"].flatMap { ID<Session>($0) }
        if visit.logins.current?.id == chosen, visit.signedIn != nil { return visit.go(Paths.front()) }
        guard let chosen, let token = visit.logins.others.first(where: { $0.id == chosen }) else {
            return visit.go(Paths.switchAccount(), notice: .accountGone)
        }
        var logins = visit.logins
        logins.remove([chosen])
        guard let (renewed, _) = try await visit.services.sessions.enter(token, leaving: visit.signedIn) else {
            let response = visit.go(Paths.switchAccount(), notice: .accountGone)
            return response.setting(visit.site.sessionCookie(logins))
        }
        // A token in front that no longer counts is not worth remembering.
        if visit.signedIn == nil, let dead = logins.current { logins.remove([dead.id]) }
        _ = logins.enter(renewed)
        return visit.go(Paths.front(), notice: .switched).setting(visit.site.sessionCookie(logins))
    }
}
