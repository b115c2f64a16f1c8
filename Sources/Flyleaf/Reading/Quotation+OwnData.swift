import Primitives

extension Quotation {
    /// A quotation for its reader to take home.
    var ownJSON: JSON {
        [
            "text": .string(text.text), "page": page.map { JSON.integer($0) } ?? .null,
            "visibility": .string(visibility.rawValue), "added": .moment(addedAt),
        ]
    }
}
