import Drawing
import Flyleaf
import HTTP
import Primitives
import Web

/// A review as one picture beside a link to it: 1200 by 630 pixels, as every network that shows cards takes them.
///
/// Title and stars stand in the middle square, which small previews show; nothing stands at the lower left, where one
/// network puts its label.
struct ReviewCard {
    static let (width, height) = (1200, 630)
    /// Another look makes other pictures.
    private static let look = "1"

    let drawing: Drawing
    let columns: [TextColumn]
    /// The whole address of the picture; another where anything of it is another.
    let address: String
    /// Tells one picture from another.
    let mark: String
    /// What stands on it, for those who cannot see it.
    let words: String

    init(_ entry: ReviewEntry, at addresses: SiteAddresses) {
        let content = entry.review.content
        let sentence = content.isSpoiler ? "" : content.carriedSentence
        let house = addresses.home.authority
        let score = content.score.map { "\(Self.stars($0)) \($0.value) of 10" } ?? ""
        let (margin, left) = (60.0, 300.0)
        let foot = Label(
            "\(String(entry.writer.text.prefix(30))) at \(house)",
            at: Point(Double(Self.width) - margin, Double(Self.height) - 44),
            anchor: .end,
            type: Typeface(.sans, size: 28),
            ink: .faint
        )
        drawing = Drawing(
            width: Self.width,
            height: Self.height,
            marks: [
                .box(Box(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height)), corner: 0, .paper),
                .box(Box(x: 0, y: 0, width: Double(Self.width), height: 16), corner: 0, .accent),
                // A closed book, so that the words stand where small previews look.
                .box(Box(x: margin, y: 84, width: 180, height: 270), corner: 6, .accent),
                .box(Box(x: margin + 16, y: 84, width: 3, height: 270), corner: 0, .wash),
                .box(Box(x: margin + 48, y: 140, width: 100, height: 4), corner: 0, .wash),
                .box(Box(x: margin + 48, y: 156, width: 64, height: 4), corner: 0, .wash), .label(foot),
            ]
        )
        // A paragraph that does not fit is left out whole: a long title leaves room for fewer lines.
        let titleLength = content.title.text.count
        let lines = titleLength > 52 ? 2 : titleLength > 26 ? 3 : 4
        let paragraphs = [
            Paragraph(content.title.text, type: Typeface(.serif, size: 56), ink: .ink, maximumLines: 3, gap: 0),
            Paragraph(content.author.text, type: Typeface(.sans, size: 32), ink: .faint, maximumLines: 1, gap: 10),
            Paragraph(score, type: Typeface(.sans, size: 40), ink: .accent, maximumLines: 1, gap: 16),
            Paragraph(sentence, type: Typeface(.serif, size: 34), ink: .ink, maximumLines: lines, gap: 20),
        ]
        columns = [
            TextColumn(
                box: Box(x: left, y: 60, width: Double(Self.width) - left - margin, height: Double(Self.height) - 148),
                paragraphs: paragraphs.filter { !$0.text.isEmpty }
            )
        ]
        words = paragraphs.map(\.text).filter { !$0.isEmpty }.joined(separator: ". ")
        let texts = [Self.look, foot.text] + paragraphs.map(\.text)
        mark = String(texts.joined(separator: "\n").fnv1a, radix: 36)
        address = "\(addresses.whole(Paths.reviewCard(entry.review.id)))?v=\(mark)"
    }

    /// Five stars, of which a point fills one half.
    private static func stars(_ score: Score) -> String {
        let (whole, half) = (score.value / 2, score.value % 2)
        return String(repeating: "★", count: whole) + (half == 1 ? "½" : "")
            + String(repeating: "☆", count: 5 - whole - half)
    }
}
