import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    private func deletePage(fault: String? = nil, status: Status = .ok) async throws -> Response {
        let holdings = try await services.members.holdings(of: member.id, in: visit.browser)
        let titles = try await services.connections.all(member.id).map { services.networks.title($0.identity.network) }
        let model = DeleteAccountPage(
            frame: visit.frame("Delete your account?"),
            name: member.name.text,
            goes: HoldingLine.lines(holdings),
            waitingShares: holdings.waitingShares,
            networks: titles.joined(separator: ", "),
            posts: rows(try await services.members.postsThatStay(of: member.id)),
            word: form["word"] ?? "",
            fault: fault
        )
        return visit.page(site.templates.deleteAccount, model, status: status)
    }

    /// Those of the posts that stay which have an address.
    private func rows(_ posts: [ShareEntry]) -> [StayingPost] {
        posts.compactMap { share in
            guard let link = (share.receipt?.url).flatMap({ LinkTarget($0) }) else { return nil }
            let title = services.networks.title(share.network)
            return StayingPost(title: share.heading, network: title, link: link)
        }
    }

    fileprivate func askDelete() async throws -> Response { try await deletePage() }

    fileprivate func delete() async throws -> Response {
        let typed = (form["word"] ?? "").lowercased().utf8.filter { $0 != UInt8(ascii: " ") }
        guard typed.elementsEqual("delete".utf8) else {
            return try await deletePage(
                fault: "Nothing is deleted yet. Type the word delete, in small or capital letters.",
                status: .unprocessableContent
            )
        }
        let report = try await services.members.delete(member.id, in: visit.browser)
        let model = AccountDeletedPage(
            frame: visit.signedOut().frame("Your account is deleted"),
            went: HoldingLine.lines(report.removed),
            revoked: report.revoked.map { services.networks.title($0.identity.network) }.joined(separator: ", "),
            unrevoked: try await report.unrevoked.asyncMap(unrevoked),
            posts: rows(report.posts)
        )
        var logins = visit.logins
        logins.remove([session.id])
        return visit.page(site.templates.accountDeleted, model).setting(site.sessionCookie(logins))
    }

    private func unrevoked(_ connection: Connection, _ failure: NetworkFailure) async throws -> UnrevokedNetwork {
        let name = connection.identity.network
        let network = try await services.networks.network(of: connection.identity)
        return UnrevokedNetwork(
            title: services.networks.title(name),
            name: connection.identity.name.text,
            reason: report(failure, of: connection, route: Paths.deleteAccount()),
            settings: (network?.appSettingsURL).flatMap { LinkTarget($0) }
        )
    }
}

extension Site {
    /// `GET /account/delete`: says what goes, what stays and why, and asks.
    @Sendable static func askDeleteAccount(_ visit: MemberVisit) async throws -> Response {
        try await visit.askDelete()
    }

    /// `POST /account/delete`: field `word`, which must be typed.
    @Sendable static func deleteAccount(_ visit: MemberVisit) async throws -> Response {
        try await visit.delete()
    }
}
