import Primitives

/// An identifier of X: up to 20 digits.
///
/// Anything else never gets into a path: an identifier such as `me/followers` would be another call.
struct XID: Sendable, Hashable {
    /// The digits.
    let text: String

    /// Reads an identifier; `nil` unless it is one.
    init?(_ text: String?) {
        guard let text, (1...20).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.text = text
    }

    /// Reads an identifier sent as a text, or as a number as version 1.1 does.
    init?(_ json: JSON?) {
        self.init(json?.textOrNumber)
    }
}
