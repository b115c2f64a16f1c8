import Flyleaf
import Primitives

extension ContractScene {
    func registration(_ server: String, of network: NetworkName = .mastodon, at second: Int64 = 1) -> ServerRegistration
    {
        ServerRegistration(
            network: network,
            server: server,
            clientID: "client of \(server)",
            clientSecret: "s3cret-\(server) \(second)",
            scopes: ["read:accounts", "write:statuses"],
            returnURL: "https://flyleaf.test/auth/mastodon/return/\(server)",
            title: "Büchër & Co",
            version: "4.5.\(second)",
            limits: ServerLimits(
                characters: 501,
                linkLength: 24,
                mediaCount: 0,
                mediaDescriptionLength: 7,
                imageBytes: 9
            ),
            registeredAt: moment(second),
            checkedAt: moment(second + 1)
        )
    }
}

extension StorageContract {
    static let servers: [StorageContract] = [
        StorageContract("servers: a network has one registration at each, in the order of their names") { scene in
            let servers = scene.stores.servers
            let (books, art) = (scene.registration("books.test"), scene.registration("art.test"))
            let foreign = scene.registration("books.test", of: .facebook)
            for registration in [books, art, foreign] { try await servers.save(registration) }
            try expect(try await servers.all(.mastodon), is: [art, books])
            try expect(try await servers.find(.mastodon, "books.test"), is: books)
            try expect(try await servers.find(.facebook, "books.test"), is: foreign)
            try expect(try await servers.find(.facebook, "art.test"), is: nil)
            try expect(try await servers.find(.mastodon, "Books.test"), is: nil)
            let newer = scene.registration("books.test", at: 5)
            try await servers.save(newer)
            try expect(try await servers.all(.mastodon), is: [art, newer])
            try expect(try await servers.all(.facebook), is: [foreign])
        }
    ]
}
