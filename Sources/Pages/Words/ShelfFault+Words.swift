import Flyleaf
import HTTP
import Web

extension ShelfFault {
    /// What a page says of it.
    var problem: Problem {
        switch self {
        case .missing: .notFound
        case .tooMany:
            Problem(
                status: .unprocessableContent,
                title: "You have as many shelves as there can be",
                text: "There can be \(Shelf.maximumPerMember). Nothing was changed. Delete one to make room.",
                step: ("Your shelves", Paths.shelves())
            )
        case .full:
            Problem(
                status: .unprocessableContent,
                title: "That shelf is full",
                text: "A shelf holds \(Shelf.maximumBooks.grouped) books. Take one off, or make another shelf.",
                step: ("Your shelves", Paths.shelves())
            )
        case .overtaken:
            Problem(
                status: .conflict,
                title: "The shelf was changed meanwhile",
                text: "Nothing was saved. Look at it as it is now, and change it again.",
                step: ("Your shelves", Paths.shelves())
            )
        }
    }
}
