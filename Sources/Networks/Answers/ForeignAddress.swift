import HTTP

/// The longest address of another server that is kept, in bytes.
private let maximumAddressLength = 2_000

/// An address in an answer, if it is one of the web that may become a link; as it was sent, with its fragment.
func foreignAddress(_ text: String?) -> String? {
    guard let text, text.utf8.count <= maximumAddressLength, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
        return nil
    }
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    return WebURL(String(text[..<end])) == nil ? nil : text
}

/// An address as people read it: host and path without the scheme, cut at a length.
///
/// - Parameter maximumLength: in Unicode scalars.
func shortAddress(_ address: String, maximumLength: Int = 40) -> String {
    var text = Substring(address)
    for scheme in ["https://", "http://"] where text.utf8.starts(with: scheme.utf8) {
        text = text.dropFirst(scheme.utf8.count)
    }
    if text.utf8.last == UInt8(ascii: "/") { text = text.dropLast() }
    let scalars = text.unicodeScalars
    return scalars.count <= maximumLength ? String(text) : String(scalars.prefix(maximumLength - 1)) + "…"
}
