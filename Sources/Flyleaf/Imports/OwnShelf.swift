import Primitives

/// A shelf as a member took it home, without its books.
struct OwnShelf {
    /// Its name.
    let name: ShelfName
    /// When it was made.
    let createdAt: Timestamp
    /// When it was last changed.
    let changedAt: Timestamp
    private let description: ShelfDescription
    private let visibility: Review.Visibility

    init?(_ value: JSON) {
        guard let name = value["name"]?.text.flatMap({ ShelfName($0) }),
            let description = ShelfDescription(value["description"]?.text ?? ""),
            let visibility = value["visibility"]?.text.flatMap(Review.Visibility.init),
            let made = value["made"]?.text.flatMap(Timestamp.init(iso8601:)),
            let changed = value["changed"]?.text.flatMap(Timestamp.init(iso8601:)),
            made >= Timestamp(seconds: 0), changed >= made
        else { return nil }
        self.name = name
        self.description = description
        self.visibility = visibility
        (createdAt, changedAt) = (made, changed)
    }

    /// The shelf.
    func shelf(_ id: ID<Shelf>, of member: ID<Member>) -> Shelf {
        Shelf(
            id: id,
            memberID: member,
            name: name,
            description: description,
            visibility: visibility,
            createdAt: createdAt,
            changedAt: changedAt
        )
    }
}
