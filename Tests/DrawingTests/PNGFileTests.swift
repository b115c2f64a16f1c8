import Primitives
import Testing

@testable import Drawing
@testable import Imaging

@Suite("Drawings as PNG")
struct PNGFileTests {
    private func read(_ file: PNGFile) throws -> Canvas {
        try #require(Canvas.decoded(file.bytes, PictureHead(file.bytes), limit: 20_000))
    }

    /// How many pixels of a part are not of a colour.
    private func pixels(of canvas: Canvas, in box: Box, otherThan ink: Ink) -> Int {
        var count = 0
        for y in Int(box.y)..<Int(box.y + box.height) {
            for x in Int(box.x)..<Int(box.x + box.width) where canvas.colour(x, y) != Int(ink.light) { count += 1 }
        }
        return count
    }

    @Test("boxes and lines stand where they were put, the last on top")
    func marks() throws {
        let drawing = Drawing(
            width: 60,
            height: 40,
            marks: [
                .box(Box(x: 10, y: 10, width: 20, height: 20), corner: 0, .accent),
                .box(Box(x: 12, y: 12, width: 4, height: 4), corner: 0, .wash),
                .line(from: Point(40, 0), to: Point(40, 40), thickness: 2, .ink),
                .line(from: Point(54, 10), to: Point(54, 30), thickness: 8, .rule),
            ]
        )
        let canvas = try read(PNGFile(of: drawing, columns: []))
        #expect(canvas.width == 60 && canvas.height == 40)
        #expect(canvas.colour(2, 2) == 0xF6F5F0)
        #expect(canvas.colour(20, 20) == 0x1D5B47)
        #expect(canvas.colour(13, 13) == 0xE6ECE4)
        #expect(canvas.colour(40, 35) == 0x1F2326)
        #expect(canvas.colour(54, 20) == 0xD8D6CD)
        #expect(canvas.colour(9, 20) == 0xF6F5F0 && canvas.colour(30, 20) == 0xF6F5F0)
    }

    @Test("a rounded corner is cut, however large the radius")
    func corners() throws {
        let box = Box(x: 0, y: 0, width: 40, height: 40)
        let canvas = try read(
            PNGFile(of: Drawing(width: 40, height: 40, marks: [.box(box, corner: 900, .ink)]), columns: [])
        )
        #expect(canvas.colour(1, 1) == 0xF6F5F0)
        #expect(canvas.colour(20, 20) == 0x1F2326)
    }

    @Test(
        "a label stands on its line, before, around or behind its place",
        arguments: [(Label.Anchor.start, 100.0, 200.0), (.middle, 50, 150), (.end, 0, 100)]
    )
    func anchors(_ anchor: Label.Anchor, _ from: Double, _ to: Double) throws {
        let label = Label("HHHH", at: Point(100, 40), anchor: anchor, type: Typeface(.sans, size: 20), ink: .ink)
        let canvas = try read(PNGFile(of: Drawing(width: 200, height: 60, marks: [.label(label)]), columns: []))
        #expect(pixels(of: canvas, in: Box(x: from, y: 20, width: to - from, height: 21), otherThan: .paper) > 40)
        #expect(pixels(of: canvas, in: Box(x: 0, y: 0, width: from, height: 60), otherThan: .paper) == 0)
        #expect(pixels(of: canvas, in: Box(x: to, y: 0, width: 200 - to, height: 60), otherThan: .paper) == 0)
        // Letters without a part below it end at the line.
        #expect(pixels(of: canvas, in: Box(x: 0, y: 41, width: 200, height: 19), otherThan: .paper) == 0)
    }

    @Test(
        "every script that books are written in has its letters, joined and in order by the library",
        arguments: [
            "Piranesi", "Война и мир", "مئة عام من العزلة", "מאה שנים של בדידות", "गोदान", "千年の祈り", "한국어 소설", "สี่แผ่นดิน",
            "📚 🇺🇦",
        ]
    )
    func scripts(_ title: String) throws {
        let column = TextColumn(
            box: Box(x: 20, y: 20, width: 560, height: 160),
            paragraphs: [Paragraph(title, type: Typeface(.serif, size: 48), ink: .ink, maximumLines: 2, gap: 0)]
        )
        let file = try PNGFile(of: Drawing(width: 600, height: 200, marks: []), columns: [column])
        #expect(file.unknownCharacters == 0)
        #expect(pixels(of: try read(file), in: Box(x: 20, y: 20, width: 560, height: 160), otherThan: .paper) > 300)
    }

    @Test("what no typeface has is drawn all the same, and counted")
    func unknown() throws {
        let column = TextColumn(
            box: Box(x: 0, y: 0, width: 300, height: 100),
            paragraphs: [
                Paragraph(
                    "a\u{1F9A}\u{10FFFD}\u{1FBF0}",
                    type: Typeface(.serif, size: 30),
                    ink: .ink,
                    maximumLines: 1,
                    gap: 0
                )
            ]
        )
        // Of private use: gone before it is drawn. The others are letters that most machines have.
        #expect(try PNGFile(of: Drawing(width: 300, height: 100, marks: []), columns: [column]).unknownCharacters <= 1)
    }

    @Test("text stays within its box: it breaks, ends after its lines, and what does not fit below is left out")
    func columns() throws {
        let words = String(repeating: "hippopotamus ", count: 60)
        let box = Box(x: 50, y: 50, width: 300, height: 150)
        let type = Typeface(.serif, size: 30)
        let column = TextColumn(
            box: box,
            paragraphs: [
                Paragraph(words, type: type, ink: .ink, maximumLines: 2, gap: 10),
                Paragraph(String(repeating: "W", count: 500), type: type, ink: .faint, maximumLines: 1, gap: 10),
                Paragraph(words, type: type, ink: .accent, maximumLines: 9, gap: 10),
            ]
        )
        let canvas = try read(PNGFile(of: Drawing(width: 400, height: 260, marks: []), columns: [column]))
        let inside = pixels(of: canvas, in: box, otherThan: .paper)
        let all = pixels(of: canvas, in: Box(x: 0, y: 0, width: 400, height: 260), otherThan: .paper)
        #expect(inside > 1000)
        // A serif may reach over the side by a pixel or two.
        #expect(all - inside < 60)
        // The third paragraph does not fit, so nothing stands in the last third.
        #expect(pixels(of: canvas, in: Box(x: 50, y: 180, width: 300, height: 70), otherThan: .paper) == 0)
    }

    @Test("directions turned by the text, controls and line ends change nothing around it")
    func hostile() {
        let text = "a\u{202E}b\u{0}c\nd\u{2066}\u{1B}[31me\u{FEFF}"
        #expect(
            Paragraph(text, type: Typeface(.sans, size: 9), ink: .ink, maximumLines: 1, gap: 0).text == "abc d[31me"
        )
        let long = Paragraph(
            String(repeating: "x", count: 400),
            type: Typeface(.sans, size: 9),
            ink: .ink,
            maximumLines: 1,
            gap: 0
        )
        #expect(long.text.count == 300 && long.text.hasSuffix("…"))
        #expect(DrawnText.cleaned("👩‍👩‍👧", maximumCharacters: 9) == "👩‍👩‍👧")
    }

    @Test("sides beyond what may be are brought within it")
    func sides() throws {
        let huge = Drawing(width: 1_000_000, height: -5, marks: [])
        #expect(huge.width == 4096 && huge.height == 1)
        #expect(try read(PNGFile(of: huge, columns: [])).width == 4096)
    }

    @Test("many at once come out as one by one")
    func room() async throws {
        let room = DrawingRoom()
        let label = Label("Same", at: Point(5, 30), anchor: .start, type: Typeface(.serif, size: 20), ink: .ink)
        let drawing = Drawing(width: 100, height: 40, marks: [.label(label)])
        let expected = try await room.png(of: drawing, columns: [])
        try await withThrowingTaskGroup(of: PNGFile.self) { group in
            for _ in 0..<8 { group.addTask { try await room.png(of: drawing, columns: []) } }
            for try await file in group { #expect(file == expected) }
        }
    }
}
