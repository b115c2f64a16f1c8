import Flyleaf
import HTTP
import Primitives

/// Looks for a post of a person through the feed of a wall, and says what that proves.
///
/// - Rule: the own feed proves the absence of a post for everybody when it was read far enough back; any other feed or
///   audience only when a post of ours for the same readers is seen in it.
/// - Why: what a feed shows an app depends on permissions, on the audience the person lets the app see, and on the
///   settings of whose wall it is; that of a Page is a ranked choice ("Page Feed", 600 posts a year).
/// - Without it: a post that is there for friends would be called missing, and sent a second time.
struct FacebookSearch: Sendable {
    let client: GraphClient
    let wall: FacebookWall
    let search: PostSearch

    private static let postsPerPage = 100
    private static let maximumPages = 5

    private var story: Story { search.story }
    private var isOpen: Bool { story.destination == .own && story.audience == .everyone }
    /// A post for the same readers may be older than what is looked for.
    private var needsOlder: Bool { !isOpen && !search.known.isEmpty }

    /// The post with exactly this link by this author, in its card or in the words under a photo.
    func finding() async throws(NetworkFailure) -> Finding<GraphID> {
        var seesKind = false
        var isBack = false
        var cursor: GraphCursor?
        var seen: Set<String> = []
        for _ in 0..<Self.maximumPages {
            let json = try await client.call(.read([wall.path, "feed"], fields(cursor)), token: wall.token)
            let page = try GraphPage(json, after: cursor)
            if let id = page.entries.lazy.compactMap(match).first { return .found(id) }
            seesKind = seesKind || page.entries.contains { $0["id"]?.textOrNumber.map(search.known.contains) ?? false }
            isBack = isBack || isPast(page.entries)
            guard let next = page.cursor else {
                isBack = true
                break
            }
            if isBack, seesKind || !needsOlder { break }
            guard seen.insert(next.text).inserted else {
                throw NetworkFailure(.brokenAnswer, detail: "pages that lead in a circle")
            }
            cursor = next
        }
        guard isBack else { return .notShown(.endNotReached) }
        if isOpen { return .absent(.wholeList) }
        return seesKind ? .absent(.sameKindSeen) : .notShown(.kindNotSeen)
    }

    private func fields(_ cursor: GraphCursor?) -> FormFields {
        // A photo links to its own page, and has the link of the story in its words.
        var fields = FormFields([
            "fields": story.photos.isEmpty ? "id,from,link,created_time" : "id,from,message,created_time"
        ])
        if !needsOlder { fields.append("since", String(search.since.seconds)) }
        fields.append("limit", String(Self.postsPerPage))
        for field in cursor?.fields.all ?? [] { fields.append(field.name, field.value) }
        return fields
    }

    /// The link holds the key of the share; somebody else's copy of the post holds it too, hence `from`.
    private func match(_ json: JSON) -> GraphID? {
        if story.photos.isEmpty {
            guard let link = json["link"]?.text, link.utf8.elementsEqual(story.link.utf8) else { return nil }
        } else {
            guard let words = json["message"]?.text, words.utf8.contains(Array(story.link.utf8)) else { return nil }
        }
        if let author = json["from"]?["id"]?.textOrNumber, author != wall.author { return nil }
        return GraphID(json["id"])
    }

    /// Whether a page reaches back behind the moment, for servers that pay no heed to `since`.
    private func isPast(_ entries: [JSON]) -> Bool {
        entries.last?["created_time"]?.text.flatMap { Timestamp(iso8601: $0) }.map { $0 < search.since } ?? false
    }
}
