internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    private static let readingLikes = ["user_likes"]

    /// The Pages a person likes, all or those of some categories, the latest first; none for an app that may not know.
    ///
    /// Since 2018 apps are shown them all together alone.
    func likedPages(_ list: LikedPages = .likes, of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try list == .likes ? owner(of: name, call) : classicOwner(of: name, call)
        guard caller.may(Self.readingLikes) else { return .json(["data": []]) }
        let named = call.version.hasSparseObjects ? ["name", "id"] : ["category", "name", "id"]
        // When it was liked is told of the Page in this list alone.
        let shown = (named + [Self.since]).map { FieldSelection(name: $0) }
        let asked = try call.text("fields").map(PageWriter.list) ?? shown
        let selection = asked.filter { $0.name != Self.since }
        try PageWriter.check(selection)
        let page = try ListPage<LikedPage>(call, world, position: { $0.position }) { window, connection in
            try PageLikes.of(person.id, list.categories, window, connection)
        }
        let writer = PageWriter(world: world, call: call, caller: caller, tokens: [:])
        return try page.answer(world, path: "\(person.id)/\(list.rawValue)") { like in
            let json = try writer.json(like.page, nil, selection)
            guard asked.count > selection.count, case .object(let members) = json else { return json }
            return .object(members + [JSON.Member(name: Self.since, value: .string(like.since.graphDate))])
        }
    }

    private static let since = "created_time"
}

/// A list of the Pages that a person likes; the raw value is its edge.
enum LikedPages: String, Sendable, CaseIterable {
    case likes
    case books
    case movies
    case music

    /// The categories of its Pages; `nil` for all there are.
    var categories: [String]? {
        switch self {
        case .likes: nil
        case .books: ["Book", "Book Series"]
        case .movies: ["Movie"]
        case .music: ["Musician/Band", "Album", "Song"]
        }
    }
}
