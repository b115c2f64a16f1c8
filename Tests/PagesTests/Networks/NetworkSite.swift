import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import Web

/// The web site of a network: its login page, which says yes at once, and its own dialog.
struct NetworkSite: Sendable {
    let network: FakeNetwork
    let dialogAddresses = Lock<[String]>([])

    /// Answers a browser that was sent to the network.
    func respond(to request: Request) -> Response {
        switch request.target.rawPath {
        case "/login": login(request)
        case "/dialog": dialog(request)
        case "/send": send(request)
        default: Response(.notFound)
        }
    }

    private func login(_ request: Request) -> Response {
        let wanted = request.target.query.values("scope").map { Permission($0) }
        network.change { state in
            // As at the network that has Pages: one permission for them is not asked without the other.
            let together: Set<Permission> = wanted.contains(FakeNetwork.asPage) ? [FakeNetwork.pageList] : []
            let allowed = Set(wanted).union(together).subtracting(state.permissions.declined)
            state.permissions.granted.formUnion(allowed)
        }
        let fields = FormFields(["state": request.target.query["state"] ?? "", "code": "abc"])
        return .redirect(to: "\(ShareFixture.home)/auth/facebook/return?\(fields.urlencoded)")
    }

    private func dialog(_ request: Request) -> Response {
        let back = request.target.query["return"] ?? ""
        dialogAddresses.withLock { $0.append(request.target.raw) }
        return switch network.state.dialogEnd {
        case .posts: .redirect(to: "\(back)?post_id=77")
        case .skips: .redirect(to: back)
        case .cancels: .redirect(to: "\(back)?error=cancelled")
        case .fails: .redirect(to: "\(back)?error=refused")
        }
    }
    private func send(_ request: Request) -> Response {
        let query = request.target.query
        network.change { $0.invitations.append((query["to"] ?? "", query["link"] ?? "")) }
        return .redirect(to: query["back"] ?? "")
    }
}
