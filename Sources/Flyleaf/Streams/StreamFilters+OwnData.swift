import Primitives

extension StreamFilters {
    /// The filters, for their member to take home.
    var ownJSON: JSON { ["words": .array(words.map(JSON.string)), "hidesRepeats": .bool(hidesRepeats)] }

    /// Reads what `ownJSON` writes; `nil` for anything else.
    init?(own value: JSON) {
        guard let words = value["words"]?.elements, case .bool(let hides)? = value["hidesRepeats"],
            words.count <= Self.maximumWords, words.allSatisfy({ $0.text != nil })
        else { return nil }
        do {
            try self.init(typed: words.compactMap(\.text).joined(separator: "\n"), hidesRepeats: hides)
        } catch {
            return nil
        }
    }
}
