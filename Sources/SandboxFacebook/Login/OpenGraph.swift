internal import HTTP
internal import Primitives
internal import SandboxCore

/// What a page says of itself for cards: the Open Graph tags of its head (ogp.me).
struct OpenGraph: Sendable, Equatable {
    var title: String?
    var description: String?
    var image: String?
    var siteName: String?

    /// Tags behind this many bytes are not looked for.
    static let maximumBytes = 256 * 1024

    /// Reads a page; what cannot be read is passed over.
    init(html: [UInt8]) {
        var reader = MetaReader(bytes: html.prefix(Self.maximumBytes))
        while let tag = reader.next() {
            guard let property = tag["property"] ?? tag["name"], let content = tag["content"], !content.isEmpty else {
                continue
            }
            switch property {
            case "og:title": title = title ?? Self.line(content, 200)
            case "og:description": description = description ?? Self.line(content, 1000)
            case "og:site_name": siteName = siteName ?? Self.line(content, 100)
            case "og:image": image = image ?? (WebURL(content) == nil ? nil : content)
            default: break
            }
        }
    }

    private static func line(_ text: String, _ length: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(length).map { $0.value < 0x20 ? " " : $0 }))
    }
}

extension World {
    /// What the page behind a link says of itself; `nil` when it cannot be read.
    ///
    /// Only pages of the app that named the link are looked at, along redirects too: no app makes the sandbox go
    /// elsewhere.
    func openGraph(of link: String, _ app: App) async -> OpenGraph? {
        guard let fetch = configuration.fetch, let url = WebURL(link), app.isOwn(url.origin) else { return nil }
        do {
            var response = try await fetch.send(Self.look(at: url))
            var place = url
            for _ in 0..<Self.maximumRedirects where Self.redirects.contains(response.status.code) {
                guard let next = response.fields[.location].flatMap({ place.resolving($0) }), app.isOwn(next.origin)
                else {
                    break
                }
                place = next
                response = try await fetch.send(Self.look(at: next))
            }
            guard response.status == .ok, response.fields[.contentType]?.contains("text/html") == true else {
                control.note("GET page of app \(app.id) to make a card: \(response.status)")
                return nil
            }
            return OpenGraph(html: response.body)
        } catch {
            control.note("GET page of app \(app.id) to make a card failed: \(error.reason.rawValue)")
            return nil
        }
    }
}

extension World {
    private static let maximumRedirects = 3
    private static let redirects = [301, 302, 303, 307, 308]

    /// A look in the name of the crawler that draws cards ("Facebook Web Crawlers").
    private static func look(at url: WebURL) -> ClientRequest {
        let fields = Fields([.userAgent: "facebookexternalhit/1.1"])
        return ClientRequest(.get, url, fields: fields, timeout: .seconds(3), maximumBodyBytes: 1 << 20)
    }
}

/// Finds the `meta` tags in front of the body, with their attributes.
private struct MetaReader {
    let bytes: ArraySlice<UInt8>
    private var position: Int

    init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The attributes of the next `meta` tag; `nil` at the end of the head.
    mutating func next() -> [String: String]? {
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = open + 1
            if starts("body") || starts("/head") { return nil }
            guard starts("meta") else { continue }
            position += 4
            return attributes()
        }
        return nil
    }

    private func starts(_ name: StaticString) -> Bool {
        let name = "\(name)".utf8
        let found = bytes[position...].prefix(name.count)
        return found.count == name.count && zip(found, name).allSatisfy { Self.lowercased($0) == $1 }
    }

    private mutating func attributes() -> [String: String] {
        var found: [String: String] = [:]
        while true {
            skip { Self.isBlank($0) || $0 == UInt8(ascii: "/") }
            guard position < bytes.endIndex, bytes[position] != UInt8(ascii: ">") else { return found }
            let name = take {
                !Self.isBlank($0) && ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0)
            }
            skip(Self.isBlank)
            guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "=") else {
                if name.isEmpty { position += 1 }
                continue
            }
            position += 1
            skip(Self.isBlank)
            let key = String(decoding: name.map(Self.lowercased), as: UTF8.self)
            if found[key] == nil { found[key] = Self.decoded(value()) } else { _ = value() }
        }
    }

    private mutating func value() -> ArraySlice<UInt8> {
        guard position < bytes.endIndex else { return [] }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return take { !Self.isBlank($0) && $0 != UInt8(ascii: ">") }
        }
        position += 1
        let text = take { $0 != quote }
        if position < bytes.endIndex { position += 1 }
        return text
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        skip(isPart)
        return bytes[start..<position]
    }

    private mutating func skip(_ isPart: (UInt8) -> Bool) {
        while position < bytes.endIndex, isPart(bytes[position]) { position += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte) }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }

    private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]

    /// The text with its character references resolved: those that templates write.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let pieces = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        var text = String(decoding: pieces.first ?? [], as: UTF8.self)
        for piece in pieces.dropFirst() {
            guard let end = piece.prefix(10).firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: piece[..<end], as: UTF8.self))
            else {
                text += "&" + String(decoding: piece, as: UTF8.self)
                continue
            }
            text += character + String(decoding: piece[(end + 1)...], as: UTF8.self)
        }
        return text
    }

    private static func character(_ name: String) -> String? {
        guard name.utf8.first == UInt8(ascii: "#") else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.utf8.first.map(lowercased) == UInt8(ascii: "x")
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
    }
}
