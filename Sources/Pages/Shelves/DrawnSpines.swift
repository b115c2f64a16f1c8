import Flyleaf
import Templating

/// Books on a board, seen from their spines, as an SVG without style or script.
///
/// A spine has the cloth of its drawn cover, and its thickness and height are told by the same hash: the same for ever.
/// The list below says all of it; this is for the eye alone.
struct DrawnSpines {
    /// A row holds as many as a page of a shelf has, were each of them the thickest: 20 of 42 with a gap of 1, and
    /// margins of 4.
    private static let (width, height, board) = (868, 220, 208)

    private let spines: [(title: ReviewTitle, author: AuthorLine)]

    init(_ spines: [(title: ReviewTitle, author: AuthorLine)]) { self.spines = spines }

    /// Tells one drawing from another.
    var mark: String { String(svg.fnv1a, radix: 36) }

    /// The whole file.
    var svg: String {
        var x = 4
        var drawn = ""
        for spine in spines {
            let hash = DrawnCover.hash(spine.title, spine.author)
            let (thickness, height) = (26 + Int(hash / 64 % 5) * 4, 158 + Int(hash / 512 % 9) * 5)
            guard x + thickness <= Self.width - 4 else { break }
            drawn += Self.spine(spine.title, spine.author, CoverCloth.of(hash), hash, x, thickness, height)
            x += thickness + 1
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(Self.height)" \
            width="\(Self.width)" height="\(Self.height)">\
            <g font-family="Palatino, 'Palatino Linotype', 'Noto Serif', Georgia, serif">\(drawn)</g>\
            <rect y="\(Self.board)" width="\(Self.width)" height="7" fill="#8a6a45"/>\
            <rect y="\(Self.board + 7)" width="\(Self.width)" height="2" fill="#000" opacity=".25"/></svg>
            """
    }

    private static func spine(
        _ title: ReviewTitle,
        _ author: AuthorLine,
        _ cloth: CoverCloth,
        _ hash: UInt64,
        _ x: Int,
        _ thickness: Int,
        _ height: Int
    ) -> String {
        let top = board - height
        // Between the bands at the head and the foot.
        let room = Double(height - 44)
        let large = thickness > 34 ? 13.0 : 11.5
        let words = CoverText(title.text, width: room, sizes: [(large, 1), (10, 1), (8.5, 1)])
        let titleWidth = words.lines.first.map { $0.width * words.size } ?? 0
        let writer = CoverText(author.first, width: 200, sizes: [(8, 1)])
        let writerWidth = writer.lines.first.map { $0.width * writer.size } ?? 0
        let middle = Double(x) + Double(thickness) / 2
        let hasWriter = writerWidth > 0 && writer.lines.count == 1 && titleWidth + writerWidth + 14 <= room
        let name = hasWriter ? text(writer, at: middle, Double(board - 22), "end", cloth) : ""
        let bands = hash / 8192 % 3
        let rules =
            bands == 0
            ? "M\(x) \(top + 12)h\(thickness)M\(x) \(top + 15)h\(thickness)M\(x) \(board - 14)h\(thickness)"
            : "M\(x) \(top + 9)h\(thickness)M\(x) \(board - 9)h\(thickness)M\(x) \(board - 13)h\(thickness)"
        let label =
            bands == 1
            ? "<rect x=\"\(x)\" y=\"\(top + 16)\" width=\"\(thickness)\" height=\"\(min(height - 34, Int(titleWidth) + 14))\" fill=\"\(cloth.second)\"/>"
            : ""
        return """
            <rect x="\(x)" y="\(top)" width="\(thickness)" height="\(height)" rx="1.5" fill="\(cloth.ground)"/>\(label)\
            <rect x="\(x)" y="\(top)" width="2.5" height="\(height)" fill="#fff" opacity=".16"/>\
            <rect x="\(x + thickness - 4)" y="\(top)" width="4" height="\(height)" fill="#000" opacity=".18"/>\
            <path d="\(rules)" fill="none" stroke="\(cloth.foil)" stroke-width=".8"/>\
            \(text(words, at: middle, Double(top + 22), "start", cloth))\(name)
            """
    }

    /// The first line of a text, read from the head to the foot.
    private static func text(
        _ text: CoverText,
        at x: Double,
        _ y: Double,
        _ anchor: String,
        _ cloth: CoverCloth
    ) -> String {
        guard let line = text.lines.first else { return "" }
        let place = "\(DrawnCover.number(x - text.size * 0.33)) \(DrawnCover.number(y))"
        // So full a line could be too long in another font.
        let length = DrawnCover.number(line.width * text.size)
        let words = SafeHTML.escaping(line.text).text
        return """
            <text transform="translate(\(place)) rotate(90)" font-size="\(DrawnCover.number(text.size))" \
            text-anchor="\(anchor)" fill="\(cloth.foil)" textLength="\(length)" lengthAdjust="spacingAndGlyphs" \
            unicode-bidi="plaintext">\(words)</text>
            """
    }
}
