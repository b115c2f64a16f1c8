/// What a button beside the photos of a form asks for; the form is shown again and nothing is saved.
enum PhotoAct: Equatable {
    /// To take the photos that came along.
    case add
    /// To move a photo of the form, by its identifier as text, one place up.
    case earlier(String)
    /// To move it one place down.
    case later(String)

    /// Reads the value of the button pressed; `nil` when it is none of these.
    init?(_ value: String?) {
        guard let value else { return nil }
        let parts = value.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        switch (parts.first, parts.count) {
        case ("photo", 1): self = .add
        case ("earlier", 2): self = .earlier(parts[1])
        case ("later", 2): self = .later(parts[1])
        default: return nil
        }
    }

    /// The value of the button.
    var value: String {
        switch self {
        case .add: "photo"
        case .earlier(let name): "earlier-\(name)"
        case .later(let name): "later-\(name)"
        }
    }
}
