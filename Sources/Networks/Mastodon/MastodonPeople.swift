import Flyleaf
import HTTP
import Primitives

/// Reads who somebody is at this server, and what is between them and whoever asks.
struct MastodonPeople: Sendable {
    let server: MastodonServer

    /// As long as a list.
    static let freshness = MastodonStream.freshness

    func person(_ credential: Credential, _ person: String) async throws(NetworkFailure) -> StreamPerson {
        let token = try server.token(of: credential)
        guard let id = MastodonID(person) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a person")
        }
        let call = MastodonCall.read(["api", "v1", "accounts", id.text], needs: .readAccounts)
        let json = try await server.client.call(call, token: token).json
        guard let author = MastodonStatusReader(server: server, filters: nil).author(json) else {
            throw NetworkFailure(.brokenAnswer, detail: "an account of unknown shape")
        }
        var found = StreamPerson(author: author)
        found.about = LinkedText(statusHTML: json["note"]?.text ?? "")
        found.followers = json["followers_count"]?.count
        found.followed = json["following_count"]?.count
        found.posts = json["statuses_count"]?.count
        found.asksFollowers = json["locked"] == true
        found.isProgram = json["bot"] == true
        if person != credential.identity.remoteID { found.relation = try await relation(id, token) }
        return found
    }

    /// What is between both; `nil` where the server does not say, as some do not.
    private func relation(_ id: MastodonID, _ token: String) async throws(NetworkFailure) -> PersonRelation? {
        let fields = FormFields(["id[]": id.text])
        let call = MastodonCall.read(["api", "v1", "accounts", "relationships"], fields, needs: .readFollows)
        let answer: JSON
        do throws(NetworkFailure) {
            answer = try await server.client.call(call, token: token).json
        } catch {
            switch error.category {
            case .notFound, .permissionMissing, .brokenAnswer, .unsupported: return nil
            default: throw error
            }
        }
        guard let json = answer.elements?.first(where: { MastodonID($0["id"]) == id }) else { return nil }
        func flag(_ name: String) -> Bool? { if case .bool(let value)? = json[name] { value } else { nil } }
        var relation = PersonRelation()
        relation.follows = flag("following")
        relation.hasAsked = flag("requested")
        relation.isFollowed = flag("followed_by")
        relation.mutes = flag("muting")
        relation.blocks = flag("blocking")
        return relation
    }
}
