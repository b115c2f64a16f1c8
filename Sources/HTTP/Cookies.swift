/// The cookies of a request (RFC 6265 section 5.4), from every `Cookie` field.
public struct Cookies: Sendable {
    private var pairs: [(name: Substring, value: Substring)] = []

    /// Reads the cookies of a request's fields.
    public init(_ fields: Fields) {
        for line in fields.values(.cookie) {
            for part in line.utf8.split(separator: UInt8(ascii: ";")) {
                let text = Substring(part.drop { $0 == 0x20 || $0 == 0x09 })
                guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
                pairs.append((text[..<equals], text[text.utf8.index(after: equals)...]))
            }
        }
    }

    /// The first value of a name.
    public subscript(name: String) -> String? {
        pairs.first { $0.name.utf8.elementsEqual(name.utf8) }.map { String($0.value) }
    }
}
