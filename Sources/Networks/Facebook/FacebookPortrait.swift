import Flyleaf
import HTTP
import Primitives

/// Who wrote something at Facebook, with the address of their picture: the Graph API sends whoever asks for it on to one.
struct FacebookPortrait: Sendable {
    private let configuration: FacebookConfiguration

    init(_ configuration: FacebookConfiguration) { self.configuration = configuration }

    /// The writer of a post or a comment; `nil` for one without an identifier.
    func author(_ json: JSON?) -> StreamAuthor? {
        guard let json, let id = GraphID(json["id"]) else { return nil }
        return StreamAuthor(
            remoteID: id.text,
            name: PersonName(foreign: json["name"]?.text ?? "", fallback: "Somebody"),
            handle: nil,
            page: nil,
            picture: foreignAddress(configuration.graph([id.text, "picture"]).description)
        )
    }
}
