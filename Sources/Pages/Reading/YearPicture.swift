import Drawing
import Flyleaf
import Primitives

/// A year as one picture, upright, for carrying it to a network: 1080 by 1350 pixels.
struct YearPicture {
    let drawing: Drawing
    let columns: [TextColumn]
    /// What is read to those who cannot see it, in one line.
    let description: String
    /// All that it is drawn of.
    let mark: String

    init(_ year: ReadingYear, of reader: PersonName, at address: String) {
        let (width, height) = (1080.0, 1350.0)
        let margin = 80.0
        let inner = width - 2 * margin
        var marks: [Mark] = [
            .box(Box(x: 0, y: 0, width: width, height: 16), corner: 0, .accent),
            .box(Box(x: margin - 32, y: 520, width: inner + 64, height: 400), corner: 16, .sheet),
        ]
        let months = zip(PartialDate.months, year.booksByMonth).map { name, count in
            Bar(name: String(name.prefix(3)), count: count, words: count.grouped)
        }
        marks += Drawing.columns(months, in: Box(x: margin, y: 550, width: inner, height: 340), size: 26)
        marks.append(
            .label(
                Label(
                    address,
                    at: Point(width - margin, height - 60),
                    anchor: .end,
                    type: Typeface(.sans, size: 28),
                    ink: .faint
                )
            )
        )
        drawing = Drawing(width: Int(width), height: Int(height), marks: marks)
        let serif = Typeface(.serif, size: 84)
        let sans = Typeface(.sans, size: 34)
        let figures = YearWords.figures(year)
        let head = TextColumn(
            box: Box(x: margin, y: 90, width: inner, height: 400),
            paragraphs: [
                Paragraph(reader.text, type: sans, ink: .faint, maximumLines: 1, gap: 0),
                Paragraph("\(year.year.number) in books", type: serif, ink: .ink, maximumLines: 2, gap: 12),
                Paragraph(figures, type: Typeface(.serif, size: 46), ink: .accent, maximumLines: 2, gap: 24),
            ]
        )
        let (isBest, shown) = YearWords.named(year)
        let titles = shown.map { read in
            Paragraph(
                read.author.text.isEmpty ? read.title.text : "\(read.title.text), \(read.author.text)",
                type: Typeface(.serif, size: 36),
                ink: .ink,
                maximumLines: 1,
                gap: 14
            )
        }
        let heading = Paragraph(
            YearWords.naming(isBest: isBest),
            type: Typeface(.sans, size: 28),
            ink: .faint,
            maximumLines: 1,
            gap: 0
        )
        let foot = TextColumn(
            box: Box(x: margin, y: 960, width: inner, height: 300),
            paragraphs: shown.isEmpty ? [] : [heading] + titles
        )
        columns = [head, foot]
        let counts = months.filter { $0.count > 0 }.map { "\($0.name) \($0.words)" }.joined(separator: ", ")
        let best = YearWords.titles(shown.map { ($0.title, $0.author) }, separator: "; ")
        let sentences = [
            "\(year.year.number) in books: \(figures)", counts.isEmpty ? "" : "By month: \(counts)",
            shown.isEmpty ? "" : "\(YearWords.naming(isBest: isBest)): \(best)",
        ]
        description = sentences.filter { !$0.isEmpty }.joined(separator: ". ")
        mark = "1\n\(reader.text)\n\(address)\n\(description)"
    }
}
