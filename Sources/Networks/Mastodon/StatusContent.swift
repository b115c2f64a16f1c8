import HTTP

/// The HTML of a post as a server gives it back, looked through for one link and never shown.
struct StatusContent: Sendable {
    private let bytes: [UInt8]

    init(_ html: String) {
        bytes = Array(html.utf8)
    }

    /// Whether the post holds a link: as the address of an anchor, or in its text where the server made no anchor of it.
    func holds(_ link: String) -> Bool {
        if hrefs.contains(where: { Self.isSame($0, link) }) { return true }
        return text.contains(Array(link.utf8))
    }

    /// Byte for byte, or as addresses: servers write a host in lower case and add the first slash.
    private static func isSame(_ href: String, _ link: String) -> Bool {
        if href.utf8.elementsEqual(link.utf8) { return true }
        guard let left = WebURL(href), let right = WebURL(link) else { return false }
        return left.description.utf8.elementsEqual(right.description.utf8)
    }

    /// The addresses of all anchors.
    private var hrefs: [String] {
        let name = Array("href=".utf8)
        var found: [String] = []
        var position = 0
        while position + name.count < bytes.count {
            guard bytes[position...].starts(with: name) else {
                position += 1
                continue
            }
            let quote = bytes[position + name.count]
            let start = position + name.count + 1
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = bytes[start...].firstIndex(of: quote)
            else {
                position = start
                continue
            }
            found.append(String(decoding: Self.decoded(bytes[start..<end]), as: UTF8.self))
            position = end + 1
        }
        return found
    }

    /// The text without its tags.
    private var text: [UInt8] {
        var output: [UInt8] = []
        var isTag = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): isTag = true
            case UInt8(ascii: ">") where isTag: isTag = false
            default: if !isTag { output.append(byte) }
            }
        }
        return Self.decoded(output[...])
    }

    /// The character references that can stand in an address.
    private static let references: [(name: [UInt8], byte: UInt8)] = [
        ("&amp;", UInt8(ascii: "&")), ("&#38;", UInt8(ascii: "&")), ("&#x26;", UInt8(ascii: "&")),
        ("&#039;", UInt8(ascii: "'")), ("&#39;", UInt8(ascii: "'")), ("&quot;", UInt8(ascii: "\"")),
        ("&#34;", UInt8(ascii: "\"")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
        ("&#61;", UInt8(ascii: "=")), ("&#x3D;", UInt8(ascii: "=")),
    ].map { (Array($0.0.utf8), $0.1) }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let reference =
                bytes[position] == UInt8(ascii: "&")
                ? references.first { bytes[position...].starts(with: $0.name) } : nil
            output.append(reference?.byte ?? bytes[position])
            position += reference?.name.count ?? 1
        }
        return output
    }
}
