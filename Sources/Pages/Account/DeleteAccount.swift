import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// A line of what is kept: how many of what.
struct HoldingLine: ViewModel {
    var text: String

    static var fields: [Field<Self>] { [Field("text") { $0.text }] }

    /// The lines of everything there is something of.
    static func lines(_ holdings: MemberHoldings) -> [HoldingLine] {
        [
            words(holdings.reviews, "review", "reviews"),
            words(holdings.photos, "photo", "photos"),
            words(holdings.shares, "entry in the list of shares", "entries in the list of shares"),
            words(holdings.drafts, "draft of a share", "drafts of shares"),
            words(holdings.connections, "connected network, with its key", "connected networks, with their keys"),
            words(holdings.friends, "person on your lists of friends", "people on your lists of friends"),
            words(holdings.sessions, "login, in this browser", "logins, in every browser"),
            words(holdings.logins, "line of the history of your logins", "lines of the history of your logins"),
            words(holdings.devices, "device, with its key", "devices, with their keys"),
            words(holdings.cachedValues, "value kept by a device", "values kept by devices"),
            words(holdings.passkeys, "passkey", "passkeys"),
            words(holdings.recoveryCodes, "recovery code", "recovery codes"),
            words(holdings.heldForms, "form kept for you in this browser", "forms kept for you in this browser"),
        ].compactMap(\.self) + [HoldingLine(text: "your name, and the account itself")]
    }

    private static func words(_ count: Int, _ one: String, _ many: String) -> HoldingLine? {
        count == 0 ? nil : HoldingLine(text: "\(count) \(count == 1 ? one : many)")
    }
}

/// A post that stays at its network.
struct StayingPost: ViewModel {
    var title: String
    var network: String
    var link: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("network") { $0.network }, Field("link") { $0.link },
        ]
    }
}

/// The question before an account is deleted.
struct DeleteAccountPage: ViewModel {
    var frame: PageFrame
    var name: String
    var goes: [HoldingLine]
    var waitingShares: Int
    var networks: String
    var posts: [StayingPost]
    var word: String
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("goes") { $0.goes },
            Field("hasWaiting") { $0.waitingShares > 0 }, Field("waitingShares") { $0.waitingShares },
            Field("hasNetworks") { !$0.networks.isEmpty }, Field("networks") { $0.networks },
            Field("posts") { $0.posts }, Field("word") { $0.word }, Field("fault") { $0.fault },
            Field("heldHours") { _ in Self.heldHours },
        ]
    }

    static let heldHours = Int(HeldForm.lifetime.components.seconds / 3600)
}

/// What became of an account.
struct AccountDeletedPage: ViewModel {
    var frame: PageFrame
    var went: [HoldingLine]
    var revoked: String
    var unrevoked: [UnrevokedNetwork]
    var posts: [StayingPost]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("went") { $0.went }, Field("hasRevoked") { !$0.revoked.isEmpty },
            Field("revoked") { $0.revoked }, Field("unrevoked") { $0.unrevoked }, Field("posts") { $0.posts },
            Field("heldHours") { _ in DeleteAccountPage.heldHours },
        ]
    }
}

/// A network that could not be told.
struct UnrevokedNetwork: ViewModel {
    var title: String
    var name: String
    var reason: String
    var settings: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("name") { $0.name }, Field("reason") { $0.reason },
            Field("settings") { $0.settings },
        ]
    }
}

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
