import Flyleaf
import HTTP
import Primitives

/// Reads who follows the person at X, the last first: one page, for each person on it costs.
struct XFollowers: Sendable {
    let configuration: XConfiguration
    let client: XClient

    private static let perPage = 100
    /// A person costs as much as two posts.
    static let postsPerList = perPage * XPeople.postsPerPerson

    func followers(_ credential: Credential) async throws(NetworkFailure) -> PeopleList {
        guard let id = XID(credential.identity.remoteID) else {
            throw NetworkFailure(.reauthenticate, detail: "the connection names nobody")
        }
        let fields = FormFields(["max_results": String(Self.perPage), "user.fields": "name,profile_image_url,username"])
        let call = XCall.read(["2", "users", id.text, "followers"], fields, needs: .followsRead)
        let page = try XPage(try await client.call(call, token: credential.token), after: nil)
        let reader = XPostReader(nil, site: configuration.authURL.origin)
        return PeopleList(page.entries.compactMap(reader.author), isCut: page.next != nil)
    }
}
