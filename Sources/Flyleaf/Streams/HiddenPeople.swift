public import Primitives

/// The people whom a member muted or blocked, by connection.
public struct HiddenPeople: Sendable {
    private var people: [ID<Connection>: Set<String>] = [:]

    /// From the presses that hide.
    public init(_ presses: [StreamPress]) {
        for press in presses { people[press.connectionID, default: []].insert(press.subjectID) }
    }

    /// Each of them.
    public var all: [(connection: ID<Connection>, person: String)] {
        people.flatMap { connection, names in names.map { (connection, $0) } }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    }

    /// Whether an entry is by one of them, or was repeated by one.
    public func hides(_ item: StreamItem, through connection: ID<Connection>) -> Bool {
        guard let hidden = people[connection] else { return false }
        return hidden.contains(item.post.author.remoteID)
            || item.repeater.map { hidden.contains($0.remoteID) } ?? false
    }

    /// Whether a post is by one of them.
    public func hides(_ post: StreamPost, through connection: ID<Connection>) -> Bool {
        people[connection]?.contains(post.author.remoteID) ?? false
    }
}
