import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The question who is there, before something that a stolen session must not be enough for.
struct ConfirmPage: ViewModel {
    var frame: PageFrame
    var next: String
    var ways: [ConfirmWay]
    var hasPasskeys: Bool
    /// The page for a recovery code, where there is one left.
    var recover: LinkTarget?
    var failure: LoginFailure?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("next") { $0.next }, Field("ways") { $0.ways },
            Field("hasPasskeys") { $0.hasPasskeys }, Field("recover") { $0.recover },
            Field("failure") { $0.failure },
            Field("minutes") { _ in Int(Session.freshness.components.seconds / 60) },
        ]
    }
}

extension Paths {
    /// The page that asks who is there, and leads on to another.
    static func confirmation(_ next: LocalPath) -> String {
        "\(confirm())?\(FormFields(["next": next.text]).urlencoded)"
    }
}

extension Visit {
    /// Whether the form shows once more who is logged in, and must lead to no other account.
    var isConfirming: Bool { signedIn != nil && form["confirm"] == "yes" }

    /// The member that a login by this form has to be of; `nil` for an ordinary one.
    var confirming: ID<Member>? { isConfirming ? signedIn?.member.id : nil }

    /// The page that asks who is there; where nobody has to be asked, the way on.
    func confirmPage(next: LocalPath, failure: LoginFailure? = nil, status: Status = .ok) async throws -> Response {
        guard let signedIn else { return go(next.text) }
        if failure == nil, try await isConfirmed(signedIn) { return go(next.text) }
        let member = signedIn.member.id
        var ways: [ConfirmWay] = []
        for connection in try await services.connections.all(member)
        where try await services.networks.network(of: connection.identity) != nil {
            ways.append(ConfirmWay(connection.identity, at: services.networks))
        }
        let others = try await services.members.waysIn(member)
        let fields = FormFields(["next": next.text, "confirm": "yes"])
        let model = ConfirmPage(
            frame: frame("Confirm that it is you", .login),
            next: next.text,
            ways: ways,
            hasPasskeys: others.passkeys > 0,
            recover: others.hasCodes ? LinkTarget(path: "\(Paths.recover())?\(fields.urlencoded)") : nil,
            failure: failure
        )
        return page(site.templates.confirm, model, status: status)
    }
}
