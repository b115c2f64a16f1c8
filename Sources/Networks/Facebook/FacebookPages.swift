import Flyleaf
import HTTP
import Primitives

/// The Pages a person manages, and the tokens that speak for them ("Pages API", `/me/accounts`).
struct FacebookPages: Sendable {
    let configuration: FacebookConfiguration
    let client: GraphClient

    private static let pagesPerCall = 100
    private static let maximumCalls = 10
    /// The part of a person in a Page that allows posts as it.
    private static let task = "CREATE_CONTENT"

    private var permissions: FacebookPagePermissions { FacebookPagePermissions(configuration.edition) }

    /// A Page as the list has it.
    private struct Entry {
        let page: ManagedPage
        let isOpen: Bool
        let token: String?
    }

    /// The Pages of a person; those without a usable identifier are left out.
    func list(_ token: String) async throws(NetworkFailure) -> ManagedPages {
        let entries = try await entries(token) { _ in false }
        return ManagedPages(
            open: entries.filter(\.isOpen).map(\.page),
            closed: entries.filter { !$0.isOpen }.map(\.page)
        )
    }

    /// The token of a Page.
    ///
    /// It is read before every post and kept nowhere: it dies with the person's password or part in the Page, and a
    /// fresh one costs one call.
    func token(of page: ManagedPage, _ token: String) async throws(NetworkFailure) -> String {
        let isWanted: (Entry) -> Bool = { $0.page.remoteID.utf8.elementsEqual(page.remoteID.utf8) }
        guard let entry = try await entries(token, until: isWanted).first(where: isWanted) else {
            throw NetworkFailure(.pageClosed, detail: "the Page is not among those of the person")
        }
        guard entry.isOpen, let token = entry.token else {
            throw NetworkFailure(.pageClosed, detail: "the person has no part in the Page that allows posts")
        }
        return token
    }

    private func entries(
        _ token: String,
        until isEnough: (Entry) -> Bool
    ) async throws(NetworkFailure) -> [Entry] {
        var entries: [Entry] = []
        var cursor: GraphCursor?
        for _ in 0..<Self.maximumCalls {
            // Its usual fields are all that is needed; asked for by name, those of another version are refused.
            var fields = FormFields(["limit": String(Self.pagesPerCall)])
            for field in cursor?.fields.all ?? [] { fields.append(field.name, field.value) }
            let call = GraphCall.read(["me", "accounts"], fields, needs: permissions.listing)
            let page = try GraphPage(try await client.call(call, token: token), after: cursor)
            entries += page.entries.compactMap(Self.entry)
            cursor = page.cursor
            if cursor == nil || entries.contains(where: isEnough) || entries.count >= ManagedPages.maximumCount {
                break
            }
        }
        return Array(entries.prefix(ManagedPages.maximumCount))
    }

    /// Tasks are called `perms` before 2019, and are not told at all by some answers; the token is what counts then.
    private static func entry(_ json: JSON) -> Entry? {
        guard let id = GraphID(json["id"]), id.owner == nil else { return nil }
        let token = json["access_token"]?.text.flatMap { $0.isEmpty ? nil : $0 }
        let tasks = (json["tasks"] ?? json["perms"])?.elements?.compactMap(\.text)
        return Entry(
            page: ManagedPage(
                remoteID: id.text,
                name: PersonName(foreign: json["name"]?.text ?? "", fallback: "A Page")
            ),
            isOpen: token != nil && (tasks?.contains(task) ?? true),
            token: token
        )
    }
}
