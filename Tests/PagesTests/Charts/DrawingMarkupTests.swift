import Drawing
import Templating
import Testing

@testable import Pages

@Suite("Drawings in a page")
struct DrawingMarkupTests {
    private func svg(_ mark: Mark) -> String {
        DrawingMarkup.svg(Drawing(width: 10, height: 10, marks: [mark])).text
    }

    @Test("marks are elements whose colours are classes, with at most two digits behind the point")
    func marks() {
        #expect(
            svg(.box(Box(x: 1.005, y: 2.5, width: 3, height: 1.0 / 3), corner: 2, .accent))
                == #"<rect class="ink-accent" x="1" y="2.5" width="3" height="0.33" rx="2"></rect>"#
        )
        #expect(
            svg(.line(from: Point(0.05, -1.25), to: Point(10, 4), thickness: 1, .rule))
                == #"<path class="stroke-rule" stroke-width="1" d="M0.05 -1.25L10 4"></path>"#
        )
    }

    @Test("a text cannot end its element, and what is no number is nothing")
    func hostile() {
        let label = Label(
            "</text><script>&\u{0}\u{202E}",
            at: Point(.nan, .infinity),
            anchor: .end,
            type: Typeface(.serif, size: 12),
            ink: .faint
        )
        #expect(
            svg(.label(label))
                == #"<text class="ink-faint serif" font-size="12" x="0" y="0" text-anchor="end">"#
                + "&lt;/text&gt;&lt;script&gt;&amp;</text>"
        )
    }
}
