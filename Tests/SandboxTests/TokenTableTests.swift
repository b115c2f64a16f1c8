import Crypto
import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("The tables of tokens and codes")
struct TokenTableTests {
    @Test("a store with tables of tokens and codes for each face keeps them in those of all faces")
    func older() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("sandbox.sqlite")
        let steps = Schema.steps(.secure) + FacebookSchema.steps + XSchema.steps + MastodonSchema.steps
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(synchronous: .normal, applicationID: Schema.applicationID),
            migrations: steps.sorted { $0.place < $1.place }.filter { $0.place < 12 }.map(\.migration)
        )
        try await old.write { connection in
            try connection.execute(
                "INSERT INTO token (hash, app, person, long_lived, issued, ended) VALUES (x'01', 5, 1001, 1, 7, 460)"
            )
            try connection.execute(
                "INSERT INTO x_token (hash, kind, app, scope, family, issued) VALUES (x'02', 'app', 6, 's', x'09', 8)"
            )
            try connection.execute(
                "INSERT INTO x_signing_token (token, secret, app, person, issued) VALUES ('1-a', 'b', 6, 1002, 9)"
            )
            try connection.execute(
                "INSERT INTO mastodon_app (id, client_id, secret, name, redirect_uris, scopes, created) "
                    + "VALUES (3, 'c', 's', 'App', '', 'read', 1)"
            )
            try connection.execute(
                "INSERT INTO mastodon_token (hash, app, person, scopes, issued, revoked) "
                    + "VALUES (x'03', 3, 1003, 'read', 10, 11)"
            )
            try connection.execute(
                "INSERT INTO code (hash, app, person, redirect_uri, nonce, issued, used) "
                    + "VALUES (x'11', 5, 1001, 'https://a.example/', 'n', 20, 21)"
            )
            try connection.execute(
                "INSERT INTO x_code (hash, app, person, redirect_uri, challenge, is_plain, scope, family, issued) "
                    + "VALUES (x'12', 6, 1002, 'https://b.example/', 'c', 1, 's', x'09', 22)"
            )
            try connection.execute(
                "INSERT INTO mastodon_code (hash, app, person, redirect_uri, scopes, issued) "
                    + "VALUES (x'13', 3, 1003, 'https://c.example/', 'read', 23)"
            )
        }
        try await old.close()

        let world = try TestSandbox.open(folder, FixedClock().clock).world(of: .facebook)
        try world.database.readTransaction { connection in
            let graph = try #require(try GraphTokens.find([1], connection))
            #expect(graph.isLongLived && graph.ended == .passwordChanged && graph.app == AppID(rawValue: 5))
            let bearer = try #require(try XTokens.find(hash: [2], connection))
            #expect(bearer.kind == .app && bearer.scope == "s" && bearer.family == [9] && bearer.person == nil)
            let signing = try #require(try SigningTokens.find("1-a", connection))
            #expect(signing.secret == "b" && signing.person == PersonID(rawValue: 1002) && signing.ended == nil)
            #expect(try XTokens.find("1-a", connection) == nil, "a token that signs is no bearer token")
            let access = try #require(try MastodonTokens.find([3], connection))
            #expect(access.ended == MastodonTokens.revoked && access.scope == "read")
            #expect(try GraphTokens.find([3], connection) == nil, "a face sees its own tokens only")
            let used = try #require(try AccessCodes.facebook.find([0x11], connection))
            #expect(used.used == Timestamp(milliseconds: 21) && used.nonce == "n" && used.challenge == nil)
            #expect(used.app == 5 && used.redirectURI == "https://a.example/")
            let plain = try #require(try AccessCodes.x.find([0x12], connection))
            #expect(plain.isProven(by: "c") && !plain.isProven(by: "d") && plain.origin == [9] && plain.scope == "s")
            let open = try #require(try AccessCodes.mastodon.find([0x13], connection))
            #expect(open.used == nil && open.scope == "read" && !open.isProven(by: ""))
            #expect(try AccessCodes.x.find([0x11], connection) == nil, "a face sees its own codes only")
        }
    }
}
