/// The kind of a value, and the names inside it.
public indirect enum Shape: Sendable {
    /// Text; it is escaped wherever it is written.
    case text
    /// A yes or no for sections; it has no text of its own.
    case flag
    /// A URL; the only value for `href`, `src`, `action`, `formaction` and `poster`.
    case link(isSameOrigin: Bool)
    /// Safe markup; the only value for `{{{name}}}`.
    case html
    /// Named values that a section or a dotted name enters.
    case object(ObjectShape)
    /// Objects over which a section repeats.
    case list(ObjectShape)

    /// The kind in words, with its article.
    var words: String {
        switch self {
        case .text: "a text"
        case .flag: "a flag"
        case .link: "a link"
        case .html: "markup"
        case .object: "an object"
        case .list: "a list"
        }
    }

    /// What a section enters, once or for each element.
    var object: ObjectShape? {
        switch self {
        case .object(let object), .list(let object): object
        case .text, .flag, .link, .html: nil
        }
    }
}
