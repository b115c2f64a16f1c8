import Flyleaf
import Primitives
import Templating
import Web

/// The form that narrows a year to the books of one shelf; it works without scripts.
struct ShelfPicker: ViewModel {
    /// A shelf that can be chosen.
    struct Choice: ViewModel {
        var id: String
        var name: String
        var isChosen: Bool

        static var fields: [Field<Self>] {
            [Field("id") { $0.id }, Field("name") { $0.name }, Field("isChosen") { $0.isChosen }]
        }
    }

    /// The year.
    var address: LinkTarget
    var shelves: [Choice]
    var isNarrowed: Bool { shelves.contains(where: \.isChosen) }

    static var fields: [Field<Self>] {
        [Field("address") { $0.address }, Field("shelves") { $0.shelves }]
    }

    /// - Returns: `nil` for somebody without a shelf.
    init?(_ year: CalendarYear, _ shelves: [ShelfEntry], chosen: ID<Shelf>?) {
        if shelves.isEmpty { return nil }
        address = LinkTarget(path: Paths.year(year))
        self.shelves = shelves.map {
            Choice(id: $0.shelf.id.text, name: $0.shelf.name.text, isChosen: $0.shelf.id == chosen)
        }
    }
}

extension Paths {
    /// A year of one's own, of the books of a shelf alone.
    static func year(_ year: CalendarYear, of shelf: ID<Shelf>) -> LinkTarget {
        LinkTarget(path: "\(self.year(year))?shelf=\(shelf.text)")
    }
}
