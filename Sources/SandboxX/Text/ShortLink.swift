internal import Crypto
internal import HTTP
internal import SandboxCore

/// The text of a post as the protocol gives it: every link replaced by a short one of 23 characters.
struct ShortenedText: Sendable {
    struct Link: Sendable {
        var range: Range<Int>
        var short: String
        var expanded: String
        var display: String
    }

    var text: String
    var links: [Link] = []
    var mentions: [TextEntities.Entity] = []
    var hashtags: [TextEntities.Entity] = []
    var cashtags: [TextEntities.Entity] = []

    init(_ original: String) {
        let entities = TextEntities(original)
        let scalars = Array(original.unicodeScalars)
        var output = String.UnicodeScalarView()
        var count = 0
        var position = 0
        // How far everything behind a link moves.
        var moves: [(from: Int, by: Int)] = []
        for url in entities.urls {
            output.append(contentsOf: scalars[position..<url.range.lowerBound])
            count += url.range.lowerBound - position
            let short = Self.short(url.value)
            let length = short.unicodeScalars.count
            output.append(contentsOf: short.unicodeScalars)
            links.append(
                Link(
                    range: count..<(count + length),
                    short: short,
                    expanded: Self.expanded(url.value),
                    display: Self.display(url.value)
                )
            )
            count += length
            position = url.range.upperBound
            moves.append((position, count - position))
        }
        output.append(contentsOf: scalars[position...])
        text = String(output)
        func moved(_ list: [TextEntities.Entity]) -> [TextEntities.Entity] {
            list.map { entity in
                let shift = moves.last { $0.from <= entity.range.lowerBound }?.by ?? 0
                let range = (entity.range.lowerBound + shift)..<(entity.range.upperBound + shift)
                return TextEntities.Entity(range: range, value: entity.value)
            }
        }
        mentions = moved(entities.mentions)
        hashtags = moved(entities.hashtags)
        cashtags = moved(entities.cashtags)
    }

    static func expanded(_ url: String) -> String {
        let head = url.prefix(8).lowercased()
        return head.utf8.starts(with: "http://".utf8) || head.utf8.starts(with: "https://".utf8) ? url : "http://\(url)"
    }

    /// Always the same for the same link.
    private static func short(_ url: String) -> String {
        let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        let code = Digest.sha256(Array(expanded(url).utf8)).prefix(10).map { digits[Int($0) % digits.count] }
        return "https://t.co/\(String(decoding: code, as: UTF8.self))"
    }

    private static func display(_ url: String) -> String {
        let whole = expanded(url)
        let bare = whole.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        let text = String(decoding: bare, as: UTF8.self)
        let short = text.utf8.starts(with: "www.".utf8) ? String(text.dropFirst(4)) : text
        return short.unicodeScalars.count > 27 ? "\(String(short.prefix(26)))…" : short
    }
}
