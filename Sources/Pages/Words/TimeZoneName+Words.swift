import Flyleaf

extension TimeZoneName {
    /// The name for a person to read: `America, Argentina, Buenos Aires`.
    var words: String { String(text.map { $0 == "_" ? " " : $0 }).split(separator: "/").joined(separator: ", ") }

    /// The part of the world it is listed under.
    var region: String { text.split(separator: "/").first.map { String($0) } ?? text }
}
