import Flyleaf
import Primitives

/// One page of a list of version 2.
struct XPage: Sendable {
    /// The entries; possibly none although more pages follow.
    let entries: [JSON]
    /// The token of the next page; `nil` after the last.
    let next: String?

    private static let maximumTokenLength = 512

    /// Reads a page that was asked for with a token, or without one.
    ///
    /// A page without entries has no `data` at all. One that leads back to itself would be read for ever and is refused.
    init(_ json: JSON, after token: String?) throws(NetworkFailure) {
        guard case .object = json, let meta = json["meta"], case .object = meta else {
            throw NetworkFailure(.brokenAnswer, detail: "a list of unknown shape")
        }
        if let data = json["data"] {
            guard let elements = data.elements else {
                throw NetworkFailure(.brokenAnswer, detail: "a list of unknown shape")
            }
            entries = elements
        } else {
            entries = []
        }
        guard let next = meta["next_token"]?.text else {
            self.next = nil
            return
        }
        guard Self.isToken(next), next != token else {
            throw NetworkFailure(.brokenAnswer, detail: "a page whose successor cannot be asked for")
        }
        self.next = next
    }

    /// Whether a text can be a token of a page: letters, digits and the signs of base64, which stay one parameter.
    static func isToken(_ text: String) -> Bool {
        isOpaqueToken(text) && text.utf8.count <= maximumTokenLength
    }
}
