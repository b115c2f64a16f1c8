import Testing

@testable import Drawing

@Suite("Charts")
struct ChartTests {
    private func boxes(_ marks: [Mark]) -> [Box] {
        marks.compactMap { mark in
            if case .box(let box, _, _) = mark { return box }
            return nil
        }
    }

    private func labels(_ marks: [Mark]) -> [String] {
        marks.compactMap { mark in
            if case .label(let label) = mark { return label.text }
            return nil
        }
    }

    @Test("columns are as high as their numbers, and say them; nothing is drawn for none")
    func columns() throws {
        let bars = [("Jan", 4), ("Feb", 0), ("Mar", 2)].map { Bar(name: $0.0, count: $0.1, words: "\($0.1)") }
        let marks = Drawing.columns(bars, width: 300, height: 100, size: 10).marks
        let (first, second) = (try #require(boxes(marks).first), try #require(boxes(marks).last))
        #expect(boxes(marks).count == 2)
        #expect(abs(first.height - 2 * second.height) < 0.001)
        #expect(first.y + first.height == second.y + second.height)
        #expect(labels(marks) == ["4", "Jan", "Feb", "2", "Mar"])
        #expect(Drawing.columns([], width: 300, height: 100, size: 10).marks.isEmpty)
    }

    @Test("rows are as long as their numbers, and stay within the width with the number behind")
    func rows() throws {
        let bars = [("Ann", 1_000_000), ("Ben", 500_000), ("Cid", 0)].map {
            Bar(name: $0.0, count: $0.1, words: "\($0.1)")
        }
        let drawing = Drawing.rows(bars, width: 400, size: 12)
        let found = boxes(drawing.marks)
        #expect(found.count == 3)
        #expect(abs(found[0].width - 2 * found[1].width) < 0.001)
        #expect(found[2].width == 2)
        #expect(found[0].width + 12 * 0.65 * 8 <= 400)
        #expect(drawing.height == 94)
    }

    @Test("rows that do not fit into their box are left out")
    func fitting() {
        let bars = (0..<10).map { Bar(name: "\($0)", count: $0, words: "\($0)") }
        #expect(boxes(Drawing.rows(bars, in: Box(x: 0, y: 0, width: 100, height: 80), size: 10)).count == 3)
    }
}
