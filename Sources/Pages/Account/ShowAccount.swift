import Flyleaf
import HTTP
import Primitives
import Templating
import Web

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
        var loginOptions =
            services.networks.all.filter { !connected.contains($0.name) }.map { ConnectOption($0) }
            + services.networks.families.map { ConnectOption($0, isAnother: connected.contains($0.name)) }
        if !loginOptions.isEmpty { loginOptions[0].anchor = AccountPart.connect }
        let passkeys = try await services.passkeys.asyncMap {
            await PasskeyCard(count: try $0.all(of: member.id).count)
        }
        let model = AccountPage(
            frame: visit.frame("Account", notice: notice ?? ownNotice),
            memberName: member.name.text,
            since: member.createdAt.dayWords,
            contents: AccountPart.all(cards, isConnectable: !loginOptions.isEmpty, hasPasskeys: passkeys != nil),
            name: typedName ?? member.name.text,
            nameFault: nameFault,
            connections: cards,
            unconnected: loginOptions,
            login: LoginView(session, state, network: visit.signedIn?.network.map(services.networks.title)),
            sessions: try await services.sessions.all(of: member.id).filter { $0.id != session.id }.map(
                SessionRow.init
            ),
            history: history.map { LoginHistoryRow($0, services.networks) },
            recovery: try await recoveryCard(),
            passkeys: passkeys,
            isModerator: try await services.moderation.isModerator(member.id)
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
}
