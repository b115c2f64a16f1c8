/// People at a network in its own order, as many as are kept.
public struct PeopleList: Sendable, Equatable {
    /// The people, each once.
    public let people: [StreamAuthor]
    /// Whether the network has more.
    public let isCut: Bool

    /// So many are kept of a list; who has more looks through them at the network.
    public static let maximum = 1_000

    /// A list; of more people than are kept the first stay.
    public init(_ people: [StreamAuthor], isCut: Bool = false) {
        var seen: Set<String> = []
        let all = people.filter { seen.insert($0.remoteID).inserted }
        self.people = Array(all.prefix(Self.maximum))
        self.isCut = isCut || all.count > Self.maximum
    }

    /// Those whose name or address has some words, however they are written; all for none.
    public func with(_ words: String) -> [StreamAuthor] {
        let wanted = foldedName(words).split(separator: " ")
        guard !wanted.isEmpty else { return people }
        return people.filter { person in
            let text = foldedName("\(person.name.text) \(person.handle ?? "")")
            return wanted.allSatisfy { text.contains($0) }
        }
    }
}
