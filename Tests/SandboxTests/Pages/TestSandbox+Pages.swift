import HTTP
import Primitives
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

extension TestSandbox {
    /// Everything an app can ask for about Pages, in today's names.
    static let allOfPages =
        "pages_show_list,pages_read_engagement,pages_manage_posts,pages_manage_engagement,pages_read_user_content"

    /// The bookshop and the club of Ada (1001), the publisher of Benedikt (1002).
    static let (bookshop, club, publisher) = ("6000000000000001", "6000000000000002", "6000000000000003")

    /// The token of a Page, by way of the list of a person's Pages.
    func pageToken(
        _ page: String = bookshop,
        of person: String = "1001",
        scope: String = allOfPages
    ) async throws -> String {
        let list = try await graph(.get, "/v25.0/me/accounts", token: try await token(person, scope: scope))
        let row = try #require(list.data.first { $0["id"]?.text == page })
        return try #require(row["access_token"]?.text)
    }

    /// What the network says of a token.
    func debug(_ token: String) async throws -> JSON {
        let reply = try await graph(.get, "/v25.0/debug_token", ["input_token": token], token: "\(app)|\(secret)")
        return try #require(reply.json["data"])
    }

    /// The token of a person that holds for long.
    func longToken(_ short: String) async throws -> String {
        let fields: KeyValuePairs = [
            "grant_type": "fb_exchange_token", "client_id": app, "client_secret": secret, "fb_exchange_token": short,
        ]
        return try #require(try await graph(.get, "/v25.0/oauth/access_token", fields).json["access_token"]?.text)
    }
}
