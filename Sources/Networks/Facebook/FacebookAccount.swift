import Flyleaf
import HTTP
import Primitives

/// What can be read and changed of a connected Facebook account.
struct FacebookAccount: Sendable {
    let configuration: FacebookConfiguration
    let client: GraphClient

    private static let friendsPerPage = 500
    /// Enough for ten thousand friends at the 25 a page that Facebook gives when it pays no heed to `limit`.
    static let maximumFriendPages = 400
    private static let placesPerSearch = 25
    private static let maximumWordsLength = 100

    /// Gives a permission back, or all of them with the login; returns once Facebook has confirmed it.
    func revoke(_ token: String, _ permission: Permission?) async throws(NetworkFailure) {
        if let permission, !permission.isGraphName {
            throw NetworkFailure(.notFound, detail: "no permission of Facebook has such a name")
        }
        let path = ["me", "permissions"] + [permission?.name].compactMap(\.self)
        let answer = try await client.call(.delete(path), token: token)
        guard answer == .bool(true) || answer["success"] == .bool(true) else {
            throw NetworkFailure(.refused, detail: "Facebook did not confirm that the permission is gone")
        }
    }

    /// One page of friends; people without a usable identifier are left out.
    func friends(_ token: String, after cursor: String?) async throws(NetworkFailure) -> FriendPage {
        let (number, previous) = try Self.position(cursor)
        guard number <= Self.maximumFriendPages else {
            throw NetworkFailure(.brokenAnswer, detail: "a list of friends without an end")
        }
        var fields = FormFields(["fields": "id,name", "limit": String(Self.friendsPerPage)])
        for field in previous?.fields.all ?? [] { fields.append(field.name, field.value) }
        let json = try await client.call(.read(["me", "friends"], fields, needs: .userFriends), token: token)
        let page = try GraphPage(json, after: previous)
        return FriendPage(
            friends: page.entries.compactMap(Self.person),
            cursor: page.cursor.map { "\(number + 1):\($0.text)" }
        )
    }

    /// The number of a page and where it begins, from a cursor that `friends` gave.
    ///
    /// The number travels in the cursor, because empty pages that lead in a circle would be read for ever otherwise.
    private static func position(_ cursor: String?) throws(NetworkFailure) -> (Int, GraphCursor?) {
        guard let cursor else { return (1, nil) }
        let parts = cursor.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].utf8.count <= 5, let number = Int(parts[0]), number > 1,
            let position = GraphCursor(String(parts[1]))
        else {
            throw NetworkFailure(.notFound, detail: "no cursor of a page before")
        }
        return (number, position)
    }

    /// Places whose name fits; none for no words.
    func places(_ token: String, _ words: String) async throws(NetworkFailure) -> [Place] {
        guard configuration.edition == .classic else {
            throw NetworkFailure(.unsupported, detail: "the current edition has no search for places")
        }
        let words = foreignLine(words, maximumLength: Self.maximumWordsLength)
        guard !words.isEmpty else { return [] }
        let fields = FormFields([
            "type": "place",
            "q": words,
            "fields": "id,name,location",
            "limit": String(Self.placesPerSearch),
        ])
        let json = try await client.call(.read(["search"], fields), token: token)
        return try GraphPage(json, after: nil).entries.prefix(Self.placesPerSearch).compactMap(Self.place)
    }

    private static func person(_ json: JSON) -> Person? {
        guard let id = GraphID(json["id"]) else { return nil }
        return Person(remoteID: id.text, name: PersonName(foreign: json["name"]?.text ?? "", fallback: "Somebody"))
    }

    private static func place(_ json: JSON) -> Place? {
        guard let id = GraphID(json["id"]) else { return nil }
        let location = ["street", "city", "state", "country"].compactMap { json["location"]?[$0]?.text }
            .map { foreignLine($0, maximumLength: 100) }
            .filter { !$0.isEmpty }
        return Place(
            remoteID: id.text,
            name: PlaceName(foreign: json["name"]?.text ?? ""),
            locality: location.joined(separator: ", ")
        )
    }
}
