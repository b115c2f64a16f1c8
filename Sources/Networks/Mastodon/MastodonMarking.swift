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
        case .vote: Self.rule(.writeStatuses, .voting)
        case .removal: Self.rule(.writeStatuses, .removing)
        case .follow: Self.rule(.writeFollows, .following)
        case .mute: Self.rule(.writeMutes, .muting)
        case .block: Self.rule(.writeBlocks, .blocking)
        }
    }

    private static func rule(_ permission: Permission, _ use: PermissionUse) -> PermissionRule {
        PermissionRule(permission: permission, moment: .acting, use: use, isRevocable: false)
    }

    func set(
        _ credential: Credential,
        _ subject: String,
        _ isOn: Bool,
        _ choices: [Int]
    ) async throws(NetworkFailure) {
        let token = try server.token(of: credential)
        guard let id = MastodonID(subject) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post, a person or a poll")
        }
        // Some servers answer with nothing.
        let call = MastodonCall(
            method: mark == .removal ? .delete : .post,
            path: ["api", "v1"] + path(id, isOn),
            fields: FormFields(choices.map { FormFields.Field(name: "choices[]", value: String($0)) }),
            effect: .changing,
            needs: rule.permission,
            isDoneByStatus: true,
            names: mark == .removal ? id : nil
        )
        do throws(NetworkFailure) {
            _ = try await server.client.call(call, token: token)
        } catch {
            // A server looks among the person's own posts alone, so what it does not find is not there.
            if mark == .removal, error.category == .notFound { return }
            guard mark == .vote, error.category == .refused else { throw error }
            // Of all that can be wrong with a vote one is none: that it is there already. Servers have their own words for it.
            guard try await voted(id, token) == Set(choices) else { throw error }
        }
    }

    private func path(_ id: MastodonID, _ isOn: Bool) -> [String] {
        func marked(_ kind: String, _ name: String) -> [String] { [kind, id.text, isOn ? name : "un\(name)"] }
        return switch mark {
        case .repeat: marked("statuses", "reblog")
        case .favourite: marked("statuses", "favourite")
        case .bookmark: marked("statuses", "bookmark")
        case .vote: ["polls", id.text, "votes"]
        case .removal: ["statuses", id.text]
        case .follow: marked("accounts", "follow")
        case .mute: marked("accounts", "mute")
        case .block: marked("accounts", "block")
        }
    }

    /// What the person chose in a poll before, as the server says; `nil` where it does not.
    private func voted(_ id: MastodonID, _ token: String) async throws(NetworkFailure) -> Set<Int>? {
        let call = MastodonCall.read(["api", "v1", "polls", id.text])
        return MastodonStatusReader.choices(try await server.client.call(call, token: token).json)
    }
}
