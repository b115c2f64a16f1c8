/// A whole address that a short link may lead to: of http or https, and of nothing else.
///
/// No other kind of address can be one, so that no short link ever runs a script or opens a program.
public struct ShortLinkTarget: Sendable, Hashable {
    /// The address.
    public let text: String

    /// Reads an address; `nil` without scheme and host, with a user's name before the host, or with a character that a
    /// browser or a header would take for something else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Self.refused.contains($0) }
        guard isPlain, bytes.count <= 2000,
            let scheme = Self.schemes.first(where: { Self.lowercased(bytes.prefix($0.count)).elementsEqual($0) })
        else { return nil }
        let authority = bytes.dropFirst(scheme.count).prefix { !Self.ends.contains($0) }
        guard let first = authority.first, first != UInt8(ascii: ":"), !authority.contains(UInt8(ascii: "@")) else {
            return nil
        }
        self.text = text
    }

    private static let schemes = ["https://", "http://"].map { Array($0.utf8) }
    private static let ends = Array("/?#".utf8)
    private static let refused = Array("\\\"<>^`{|}".utf8)

    private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0 }
    }
}
