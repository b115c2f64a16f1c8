/// A network by the name it has in addresses, settings and rows: lowercase ASCII letters and digits, a letter first.
///
/// Which networks there are is no matter of the domain; a well-formed name may be of one that is gone, or not there yet.
public struct NetworkName: RawRepresentable, Sendable, Hashable {
    /// The name.
    public let rawValue: String

    /// The longest name, in bytes.
    public static let maximumLength = 32

    /// Reads a name; `nil` for what is none.
    public init?(rawValue: String) {
        guard Self.isName(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A name that stands in the program itself.
    public init(_ constant: StaticString) {
        let text = "\(constant)"
        precondition(Self.isName(text), "a network needs a name of lowercase letters and digits")
        rawValue = text
    }

    private static func isName(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, isLetter(first), bytes.count <= maximumLength else { return false }
        return bytes.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
}
