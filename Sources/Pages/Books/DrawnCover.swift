import Flyleaf
import Templating

/// A cover made of a title and an author: cloth, a pattern and stamped words, as an SVG without style or script.
///
/// The same book, by the words books are joined by, has the same cloth and pattern for ever: which, is told by a hash of
/// them that is written here, and a test holds it.
struct DrawnCover {
    private let title: CoverText
    private let author: CoverText
    private let hash: UInt64

    /// The drawing's size; the same on every page, whatever it is shown at.
    static let (width, height) = (120, 180)

    init(title: ReviewTitle, author: AuthorLine) {
        self.title = CoverText(title.text, width: 92, sizes: [(17, 4), (14, 5), (11.5, 6), (9.5, 7), (8, 8)])
        self.author = CoverText(author.first, width: 92, sizes: [(9, 1), (8, 2), (7, 2)])
        hash = Self.hash(title, author)
    }

    /// What cloth, pattern and spine of a book are told by.
    static func hash(_ title: ReviewTitle, _ author: AuthorLine) -> UInt64 {
        (BookKey(title: title, author: author).map { "\($0.title)\n\($0.author)" } ?? title.text).fnv1a
    }

    /// Tells one drawing from another.
    var mark: String { String(svg.fnv1a, radix: 36) }

    private var cloth: CoverCloth { CoverCloth.of(hash) }

    /// The whole file.
    var svg: String {
        let cloth = cloth
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 180" width="120" height="180">\
            <rect width="120" height="180" fill="\(cloth.ground)"/>\(pattern(cloth))\
            <rect width="6" height="180" fill="#000" opacity=".16"/><rect x="6" width="1" height="180" fill="#fff" opacity=".14"/>\
            <g fill="\(cloth.foil)" font-family="Palatino, 'Palatino Linotype', 'Noto Serif', Georgia, serif" text-anchor="middle">\
            \(lines(title, top: titleTop))\(lines(author, top: 164 - Double(author.lines.count) * author.size * 1.2))</g></svg>
            """
    }

    /// Where the words of the title begin; they stand in the middle of the upper part.
    private var titleTop: Double { max(26, 82 - Double(title.lines.count) * title.size * 0.6) }

    private func lines(_ text: CoverText, top: Double) -> String {
        text.lines.enumerated().map { row, line in
            let y = top + text.size * (0.9 + 1.2 * Double(row))
            let width = line.width * text.size
            // So full a line could be too wide in another font.
            let fitted =
                width > 84 ? " textLength=\"\(Self.number(min(width, 92)))\" lengthAdjust=\"spacingAndGlyphs\"" : ""
            let words = SafeHTML.escaping(line.text).text
            return """
                <text x="63" y="\(Self.number(y))" font-size="\(Self.number(text.size))"\(fitted) unicode-bidi="plaintext">\(words)</text>
                """
        }.joined()
    }

    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }

    private func pattern(_ cloth: CoverCloth) -> String {
        let rules = "fill=\"none\" stroke=\"\(cloth.foil)\""
        switch hash / 16 % 6 {
        case 0:
            return """
                <rect x="13" y="10" width="100" height="160" \(rules) stroke-width="1.2"/>\
                <rect x="16" y="13" width="94" height="154" \(rules) stroke-width=".5"/>
                """
        case 1:
            return """
                <rect y="132" width="120" height="48" fill="\(cloth.second)"/>\
                <path d="M0 132h120M0 135h120" \(rules) stroke-width=".6"/>
                """
        case 2:
            return """
                <rect width="120" height="18" fill="\(cloth.second)"/><rect y="172" width="120" height="8" fill="\(cloth.second)"/>\
                <path d="M63 134l4 5-4 5-4-5z" fill="\(cloth.foil)"/><path d="M38 139h16m18 0h16" \(rules) stroke-width=".7"/>
                """
        case 3:
            let rays = stride(from: 13, through: 113, by: 10).map { "M63 18L\($0) -6" }.joined()
            return """
                <path d="\(rays)" \(rules) stroke-width=".5" opacity=".6"/>\
                <circle cx="63" cy="14" r="7" fill="\(cloth.second)" stroke="\(cloth.foil)" stroke-width=".8"/>\
                <path d="M20 148h86" \(rules) stroke-width=".6"/>
                """
        case 4:
            let waves = [138, 143, 148].map { "M7 \($0)q7 -5 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0 14 0" }.joined()
            return "<path d=\"\(waves)\" \(rules) stroke-width=\".6\" opacity=\".75\"/>"
        default:
            return """
                <rect x="14" y="20" width="98" height="116" fill="\(cloth.second)"/>\
                <path d="M14 20h98v116h-98zM40 144h46" \(rules) stroke-width=".8"/>
                """
        }
    }
}
