import Flyleaf
import Primitives

/// The words of a draft for single connections as one text column, the identifier of each before its words.
enum WordsText {
    /// The text of some words; empty for none.
    static func encode(_ words: [ID<Connection>: ShareMessage]) -> String {
        FieldText.encode(words.sorted { $0.key < $1.key }.flatMap { [$0.key.text, $0.value.text] })
    }

    /// The words of a text; `nil` when it is not one that `encode` made.
    static func decode(_ text: String) -> [ID<Connection>: ShareMessage]? {
        guard let pairs = FieldText.decodePairs(text) else { return nil }
        var words: [ID<Connection>: ShareMessage] = [:]
        for (id, message) in pairs {
            guard let id = ID<Connection>(id) else { return nil }
            words[id] = ShareMessage(trusted: message)
        }
        return words
    }
}
