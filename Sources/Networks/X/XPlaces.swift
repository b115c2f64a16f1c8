import Flyleaf
import HTTP
import Primitives

/// Places by version 1.1, "GET geo/search", which version 2 has nothing for.
///
/// - Rule: the settings of the account are read before a place is looked for, and before one is posted.
/// - Why: X passes over the place of a post whose author has turned places off, and says nothing.
/// - Without it: a post goes without the place that its proof showed.
struct XPlaces: Sendable {
    let client: XClient

    private static let perSearch = 20
    private static let maximumWordsLength = 100

    /// Places whose name fits; none for no words.
    func search(_ words: String, _ token: AccessToken) async throws(NetworkFailure) -> [Place] {
        try requireVersion(token)
        let words = foreignLine(words, maximumLength: Self.maximumWordsLength)
        guard !words.isEmpty else { return [] }
        try await requireSetting(token)
        let query = FormFields(["query": words, "max_results": String(Self.perSearch)])
        let json = try await client.call(.read(["1.1", "geo", "search.json"], query, needs: .tweetRead), token: token)
        guard let places = json["result"]?["places"]?.elements else {
            throw NetworkFailure(.brokenAnswer, detail: "places of unknown shape")
        }
        return places.prefix(Self.perSearch).compactMap(Self.place)
    }

    /// What names a place in a post, once the account may; `nil` for none.
    func identifier(of place: Place?, _ token: AccessToken) async throws(NetworkFailure) -> String? {
        guard let place else { return nil }
        try requireVersion(token)
        guard Self.isIdentifier(place.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of X’s places looks like that")
        }
        do throws(NetworkFailure) {
            try await requireSetting(token)
        } catch {
            throw error.beforePosting
        }
        return place.remoteID
    }

    private func requireVersion(_ token: AccessToken) throws(NetworkFailure) {
        guard token.isSigned else { throw NetworkFailure(.unsupported, detail: "version 2 has no search for places") }
    }

    private func requireSetting(_ token: AccessToken) async throws(NetworkFailure) {
        let call = XCall.read(["1.1", "account", "settings.json"], needs: .tweetRead)
        guard try await client.call(call, token: token)["geo_enabled"] == .bool(true) else {
            throw NetworkFailure(.placesOff)
        }
    }

    private static func place(_ json: JSON) -> Place? {
        guard let id = json["id"]?.textOrNumber, isIdentifier(id) else { return nil }
        let name = json["name"]?.text ?? ""
        let whole = json["full_name"]?.text ?? ""
        // "Café Tmol, Jerusalem" tells where it is behind its name.
        let rest = whole.hasPrefix("\(name), ") ? String(whole.dropFirst(name.count + 2)) : ""
        let parts = [rest, json["country"]?.text ?? ""].map { foreignLine($0, maximumLength: 100) }
        return Place(
            remoteID: id,
            name: PlaceName(foreign: name.isEmpty ? whole : name),
            locality: parts.filter { !$0.isEmpty }.joined(separator: ", ")
        )
    }

    /// Hexadecimal figures at X, any letters and figures elsewhere.
    private static func isIdentifier(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(PercentCoding.isUnreserved)
    }
}
