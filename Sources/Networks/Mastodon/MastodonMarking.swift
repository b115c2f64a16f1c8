import Flyleaf
import HTTP

/// Puts a mark on a post or on somebody and takes it off; a server does both once, however often it is asked.
struct MastodonMarking: Sendable {
    let server: MastodonServer
    let mark: StreamMark

    /// The permission that it takes.
    var rule: PermissionRule {
        switch mark {
        case .repeat: Self.rule(.writeStatuses, .repeating)
        case .favourite: Self.rule(.writeFavourites, .liking)
        case .bookmark: Self.rule(.writeBookmarks, .keeping)
        case .follow: Self.rule(.writeFollows, .following)
        case .mute: Self.rule(.writeMutes, .muting)
        case .block: Self.rule(.writeBlocks, .blocking)
        }
    }

    private static func rule(_ permission: Permission, _ use: PermissionUse) -> PermissionRule {
        PermissionRule(permission: permission, moment: .acting, use: use, isRevocable: false)
    }

    func set(_ credential: Credential, _ subject: String, _ isOn: Bool) async throws(NetworkFailure) {
        let token = try server.token(of: credential)
        guard let id = MastodonID(subject) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post or a person")
        }
        let kind = StreamMark.ofPeople.contains(mark) ? "accounts" : "statuses"
        let name =
            switch mark {
            case .repeat: "reblog"
            case .favourite: "favourite"
            case .bookmark: "bookmark"
            case .follow: "follow"
            case .mute: "mute"
            case .block: "block"
            }
        let path = ["api", "v1", kind, id.text, isOn ? name : "un\(name)"]
        // Some servers answer with nothing.
        let call = MastodonCall(
            method: .post,
            path: path,
            effect: .changing,
            needs: rule.permission,
            isDoneByStatus: true
        )
        _ = try await server.client.call(call, token: token)
    }
}
