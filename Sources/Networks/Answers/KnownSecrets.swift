import Primitives

/// The secrets that went out with a request, so that an answer that repeats one of them never gets any further.
struct KnownSecrets: Sendable {
    private let needles: [[UInt8]]

    /// Empty texts are no secrets: every text would hold them.
    init(_ secrets: [String]) {
        needles = secrets.filter { !$0.isEmpty }.flatMap { secret in
            Set([secret, PercentCoding.encode(secret)]).map { Array($0.utf8) }
        }
    }

    /// The text if none of the secrets stands in it, plain or percent-encoded.
    func cleared(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        return needles.contains { bytes.contains($0) } ? nil : text
    }

    /// A text made fit to be shown, if none of the secrets stands in it and something is left of it.
    ///
    /// Looked through before it is cut, so that no half of a secret stays at its end, and after unseen characters are
    /// gone, which could break a secret up.
    func line(_ text: String, maximumLength: Int) -> String? {
        guard let whole = cleared(foreignLine(text, maximumLength: .max)), !whole.isEmpty else { return nil }
        return foreignLine(whole, maximumLength: maximumLength)
    }
}
