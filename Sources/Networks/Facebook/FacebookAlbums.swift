import Flyleaf
import HTTP
import Primitives

/// The albums of a person that photos can be put into: those that Flyleaf made, by the names the person gave them.
struct FacebookAlbums: Sendable {
    let client: GraphClient
    let token: String

    private static let perPage = 100
    private static let maximumPages = 5

    /// The album with a name, made when there is none; nobody sees an empty one, so this can be done again.
    func identifier(of name: AlbumName) async throws(NetworkFailure) -> GraphID {
        do throws(NetworkFailure) {
            if let known = try await find(name) { return known }
            var call = GraphCall.post(["me", "albums"], FormFields(["name": name.text]), needs: .publishActions)
            call.effect = .preparing
            guard let made = GraphID(try await client.call(call, token: token)["id"]) else {
                throw NetworkFailure(.brokenAnswer, detail: "Facebook made an album without naming it")
            }
            return made
        } catch {
            throw error.beforePosting
        }
    }

    /// The newest album with exactly this name that takes photos.
    private func find(_ name: AlbumName) async throws(NetworkFailure) -> GraphID? {
        var cursor: GraphCursor?
        for _ in 0..<Self.maximumPages {
            var fields = FormFields(["fields": "id,name,can_upload", "limit": String(Self.perPage)])
            for field in cursor?.fields.all ?? [] { fields.append(field.name, field.value) }
            let json = try await client.call(.read(["me", "albums"], fields), token: token)
            let page = try GraphPage(json, after: cursor)
            let found = page.entries.first { album in
                album["name"]?.text?.utf8.elementsEqual(name.text.utf8) == true && album["can_upload"] != .bool(false)
            }
            if let id = found.flatMap({ GraphID($0["id"]) }) { return id }
            guard let next = page.cursor else { return nil }
            cursor = next
        }
        throw NetworkFailure(.refused, detail: "more albums than are looked through")
    }
}
