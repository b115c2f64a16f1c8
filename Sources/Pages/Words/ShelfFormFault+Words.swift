import Flyleaf

extension ShelfFormFault {
    /// Beside the field.
    var words: String {
        switch self {
        case .notAName: "Give the shelf a name of one line, of \(ShelfName.maximumLength) characters at most."
        case .nameTaken: "You have a shelf with that name, whatever its capitals and marks. Choose another."
        case .blockedLink(let pattern): pattern.refusalWords
        case .descriptionTooLong: "A description has at most \(ShelfDescription.maximumLength) characters."
        }
    }
}
