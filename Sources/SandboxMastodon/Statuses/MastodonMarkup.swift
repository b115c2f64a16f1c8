internal import HTTP
internal import Primitives
internal import SandboxCore

/// Writes a text as the HTML of `content`, as the real server does.
struct MastodonMarkup: Sendable {
    /// The people whose handles the text has, by handle.
    var people: [String: Person]
    var world: World

    /// Mentions of nobody we know stay text.
    init(mentions: [Person], world: World) {
        people = Dictionary(
            mentions.map { (MastodonHandle.username(of: $0), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        self.world = world
    }

    func html(_ text: String) -> String {
        text.isEmpty ? "" : "<p>\(inline(text))</p>"
    }

    /// What stands inside of a paragraph, or of a line of a profile.
    func inline(_ text: String) -> String {
        var html = ""
        for run in MastodonText(text).runs {
            switch run {
            case .text(let text): html += Self.paragraphs(text)
            case .link(let address): html += Self.link(address)
            case .mention(let name, let domain): html += mention(name, domain)
            case .hashtag(let name):
                let address = world.address("/tags/\(PercentCoding.encode(name.lowercased()))")
                html +=
                    "<a href=\"\(address)\" class=\"mention hashtag\" rel=\"tag\">#<span>\(Self.escaped(name))</span></a>"
            }
        }
        return html
    }

    /// The person of a mention, when there is one here.
    func person(_ name: String, _ domain: String?) -> Person? {
        if let domain, !domain.utf8.elementsEqual(world.origin.authority.utf8) { return nil }
        return people[name.lowercased()]
    }

    private func mention(_ name: String, _ domain: String?) -> String {
        guard let person = person(name, domain) else {
            return Self.escaped(domain.map { "@\(name)@\($0)" } ?? "@\(name)")
        }
        let address = world.address("/@\(MastodonHandle.username(of: person))")
        return "<span class=\"h-card\" translate=\"no\"><a href=\"\(address)\" class=\"u-url mention\">@<span>\(name)"
            + "</span></a></span>"
    }

    /// Scheme and end of a long address are there and not shown.
    private static func link(_ address: String) -> String {
        // A scheme, a colon and two slashes are what makes it a link.
        let schemeLength = address.utf8.prefix { $0 != UInt8(ascii: ":") }.count + 3
        var rest = address.dropFirst(schemeLength)
        if rest.utf8.starts(with: "www.".utf8) { rest = rest.dropFirst(4) }
        let prefix = address[..<rest.startIndex]
        var hidden = Substring()
        if rest.count > 30 {
            hidden = rest.dropFirst(30)
            rest = rest.prefix(30)
        }
        return "<a href=\"\(escaped(address))\" target=\"_blank\" rel=\"nofollow noopener\" translate=\"no\">"
            + "<span class=\"invisible\">\(escaped(String(prefix)))</span>"
            + "<span class=\"\(hidden.isEmpty ? "" : "ellipsis")\">\(escaped(String(rest)))</span>"
            + "<span class=\"invisible\">\(escaped(String(hidden)))</span></a>"
    }

    /// Line ends become breaks, two or more of them a new paragraph.
    private static func paragraphs(_ text: String) -> String {
        var html: [UInt8] = []
        var lineEnds = 0
        func close() {
            if lineEnds == 1 { html += Array("<br />".utf8) }
            if lineEnds > 1 { html += Array("</p><p>".utf8) }
            lineEnds = 0
        }
        for byte in text.utf8 where byte != 0x0D {
            if byte == 0x0A {
                lineEnds += 1
                continue
            }
            close()
            append(byte, to: &html)
        }
        close()
        return String(decoding: html, as: UTF8.self)
    }

    static func escaped(_ text: String) -> String {
        var html: [UInt8] = []
        for byte in text.utf8 { append(byte, to: &html) }
        return String(decoding: html, as: UTF8.self)
    }

    private static func append(_ byte: UInt8, to html: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&"): html += Array("&amp;".utf8)
        case UInt8(ascii: "<"): html += Array("&lt;".utf8)
        case UInt8(ascii: ">"): html += Array("&gt;".utf8)
        case UInt8(ascii: "\""): html += Array("&quot;".utf8)
        case UInt8(ascii: "'"): html += Array("&#39;".utf8)
        default: html.append(byte)
        }
    }
}
