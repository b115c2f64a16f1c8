import Flyleaf
import HTTP
import Primitives

/// Reads who follows the person at this server, as far as it says so: whom it hides is left out without a word.
struct MastodonFollowers: Sendable {
    let server: MastodonServer

    /// As long as a list of those one follows stands before it is read again.
    static let freshness = Duration.seconds(3600)
    private static let perPage = 80
    /// As many as are kept, with one page for servers that send fewer at a time.
    private static let maximumPages = PeopleList.maximum / perPage + 1

    func followers(_ credential: Credential) async throws(NetworkFailure) -> PeopleList {
        let token = try server.token(of: credential)
        let account = try server.account(of: credential)
        let reader = MastodonStatusReader(server: server, filters: nil)
        var (people, previous): ([StreamAuthor], MastodonID?) = ([], nil)
        for _ in 1...Self.maximumPages {
            var fields = FormFields(["limit": String(Self.perPage)])
            if let previous { fields.append("max_id", previous.text) }
            let call = MastodonCall.read(
                ["api", "v1", "accounts", account.id.text, "followers"],
                fields,
                needs: .readAccounts
            )
            let page = try MastodonPage(
                try await server.client.call(call, token: token),
                origin: server.origin,
                after: previous
            )
            people += page.entries.compactMap(reader.author)
            guard let next = page.next else { return PeopleList(people) }
            previous = next
        }
        return PeopleList(people, isCut: true)
    }
}
