import Flyleaf
import HTTP

/// Likes a post and takes that back, in the edition that let programs do so.
struct FacebookLiking: Sendable {
    let client: GraphClient

    static let rule = PermissionRule(permission: .publishActions, moment: .acting, use: .liking, isRevocable: true)

    func set(_ token: String, _ post: String, _ isOn: Bool) async throws(NetworkFailure) {
        guard let id = GraphID(post) else { throw NetworkFailure(.notFound, detail: "no identifier of a post") }
        let call = GraphCall(
            method: isOn ? .post : .delete,
            path: [id.text, "likes"],
            fields: FormFields(),
            effect: .changing,
            needs: Self.rule.permission
        )
        _ = try await client.call(call, token: token)
    }
}
