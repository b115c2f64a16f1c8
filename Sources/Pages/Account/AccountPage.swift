import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The account: the name, what is connected and what it may do, and the login of this browser.
struct AccountPage: ViewModel {
    var frame: PageFrame
    var memberName: String
    var since: String
    var contents: [AccountPart]
    var name: String
    var nameFault: String?
    var connections: [ConnectionCard]
    var unconnected: [ConnectDoor]
    var login: LoginView
    var sessions: [SessionRow]
    var history: [LoginHistoryRow]
    var recovery: RecoveryCard
    var passkeys: PasskeyCard?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("memberName") { $0.memberName }, Field("since") { $0.since },
            Field("contents") { $0.contents }, Field("name") { $0.name }, Field("nameFault") { $0.nameFault },
            Field("connections") { $0.connections }, Field("unconnected") { $0.unconnected },
            Field("login") { $0.login }, Field("sessions") { $0.sessions },
            Field("hasOthers") { !$0.sessions.isEmpty }, Field("history") { $0.history },
            Field("recovery") { $0.recovery }, Field("passkeys") { $0.passkeys },
        ]
    }
}

/// A network that can be connected: what connecting brings, and the button.
struct ConnectDoor: ViewModel {
    var title: String
    var action: LinkTarget
    var reads: [ReadLine]
    var settings: LinkTarget?
    /// The field for a server, where the network has many.
    var family: FamilyDoor?
    /// Servers offered without typing.
    var suggestions: [Door]
    /// Whether one account there is connected already.
    var isAnother: Bool
    /// Where the contents of the page lead to; only the first has one.
    var anchor: String?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("action") { $0.action }, Field("reads") { $0.reads },
            Field("settings") { $0.settings }, Field("family") { $0.family }, Field("suggestions") { $0.suggestions },
            Field("isAnother") { $0.isAnother }, Field("anchor") { $0.anchor },
        ]
    }
}

extension ConnectDoor {
    init(_ network: SocialNetwork) {
        title = network.title
        action = LinkTarget(path: Paths.authStart(network.name))
        reads = network.permissions.filter { $0.moment == .login }
            .map { rule in
                let words = PermissionWords(rule, network.title)
                return ReadLine(title: words.title, purpose: words.purpose)
            }
        settings = LinkTarget(network.appSettingsURL)
        family = nil
        suggestions = []
        isAnother = false
    }

    /// A network of many servers: what a server lets Flyleaf read is told by the server's own page.
    init(_ family: NetworkFamily, isAnother: Bool) {
        title = family.title
        action = LinkTarget(path: Paths.authStart(family.name))
        reads = []
        settings = nil
        self.family = FamilyDoor(family)
        suggestions = family.suggestions.map { Door(family, server: $0) }
        self.isAnother = isAnother
    }
}

/// One thing that connecting lets Flyleaf read, and why (PR-02).
struct ReadLine: ViewModel {
    var title: String
    var purpose: String

    static var fields: [Field<Self>] { [Field("title") { $0.title }, Field("purpose") { $0.purpose }] }
}

extension Duration {
    /// Days of 24 hours, rounded down.
    var wholeDays: Int { Int(components.seconds / 86_400) }
}

extension MemberVisit {
    /// The account page, from the store alone: no network is called to show it.
    func accountPage(
        notice: Notice? = nil,
        typedName: String? = nil,
        nameFault: String? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let connections = try await services.connections.all(member.id)
        let connected = Set(connections.map(\.identity.network))
        let now = services.clock.now()
        let history = try await services.sessions.history(of: member.id, in: visit.browser)
        let state = history.first { $0.id == session.loginID }?.state ?? .open
        let cards = try await connections.enumerated().asyncMap { index, connection in
            try await ConnectionCard(
                connection,
                at: services.networks,
                number: index + 1,
                isOnly: connections.count == 1,
                now: now
            )
        }
        var doors =
            services.networks.all.filter { !connected.contains($0.name) }.map { ConnectDoor($0) }
            + services.networks.families.map { ConnectDoor($0, isAnother: connected.contains($0.name)) }
        if !doors.isEmpty { doors[0].anchor = AccountPart.connect }
        let passkeys = try await services.passkeys.asyncMap {
            await PasskeyCard(count: try $0.all(of: member.id).count)
        }
        let model = AccountPage(
            frame: visit.frame("Account", notice: notice ?? ownNotice),
            memberName: member.name.text,
            since: member.createdAt.dayText,
            contents: AccountPart.all(cards, isConnectable: !doors.isEmpty, hasPasskeys: passkeys != nil),
            name: typedName ?? member.name.text,
            nameFault: nameFault,
            connections: cards,
            unconnected: doors,
            login: LoginView(session, state, network: visit.signedIn?.network.map(services.networks.title)),
            sessions: try await services.sessions.all(of: member.id).filter { $0.id != session.id }.map(
                SessionRow.init
            ),
            history: history.map { LoginHistoryRow($0, services.networks) },
            recovery: try await recoveryCard(),
            passkeys: passkeys
        )
        return visit.page(site.templates.account, model, status: status)
    }

    /// What a redirect said, where the common words would speak of a draft there is none of.
    private var ownNotice: Notice? {
        guard query["notice"].flatMap(Notice.Code.init) == .permissionMissing else { return nil }
        return Notice(kind: .info, text: "The permission was not given. Everything else here works as before.")
    }
}

extension Site {
    /// `GET /account`.
    @Sendable static func showAccount(_ visit: MemberVisit) async throws -> Response {
        try await visit.accountPage()
    }

    /// `POST /account/name`: field `name`.
    @Sendable static func renameMember(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.form["name"] ?? ""
        guard let name = PersonName(typed) else {
            let fault = "A name is one line of 1 to \(PersonName.maximumLength) characters."
            return try await visit.accountPage(
                notice: Notice(kind: .failed, text: "Your name is not changed. \(fault)"),
                typedName: typed,
                nameFault: fault,
                status: .unprocessableContent
            )
        }
        try await visit.services.members.rename(visit.member.id, to: name)
        return visit.visit.go(Paths.account(), notice: .renamed)
    }
}
