import Drawing
import Templating

/// What stands within an `svg` element of a page whose `viewBox` is `0 0 width height`: the only place where a drawing
/// becomes markup.
///
/// Colours and typefaces are classes (`ink-accent`, `serif`), so that the style sheet decides: the page may be dark, and its
/// policy refuses styles that stand in the text. Every tag is a literal of the program, and everything else is escaped.
struct DrawingMarkup {
    private var output: [SafeHTML] = []

    /// The markup of a drawing.
    static func svg(_ drawing: Drawing) -> SafeHTML {
        var markup = DrawingMarkup()
        for mark in drawing.marks { markup.write(mark) }
        return .joining(markup.output)
    }

    private mutating func write(_ mark: Mark) {
        switch mark {
        case .box(let box, let corner, let ink):
            add(#"<rect class="ink-"#, ink.rawValue)
            add(#"" x=""#, digits(box.x))
            add(#"" y=""#, digits(box.y))
            add(#"" width=""#, digits(box.width))
            add(#"" height=""#, digits(box.height))
            if corner > 0 { add(#"" rx=""#, digits(corner)) }
            output.append(.trusted(#""></rect>"#))
        case .line(let from, let to, let thickness, let ink):
            add(#"<path class="stroke-"#, ink.rawValue)
            add(#"" stroke-width=""#, digits(thickness))
            add(#"" d=""#, "M\(digits(from.x)) \(digits(from.y))L\(digits(to.x)) \(digits(to.y))")
            output.append(.trusted(#""></path>"#))
        case .label(let label):
            add(#"<text class="ink-"#, label.ink.rawValue + " " + label.type.family.rawValue)
            add(#"" font-size=""#, digits(label.type.size))
            add(#"" x=""#, digits(label.place.x))
            add(#"" y=""#, digits(label.place.y))
            if label.anchor != .start { add(#"" text-anchor=""#, label.anchor.rawValue) }
            add(#"">"#, label.text)
            output.append(.trusted("</text>"))
        }
    }

    private mutating func add(_ markup: StaticString, _ text: String) {
        output.append(.trusted(markup))
        output.append(.escaping(text))
    }
}

/// A number with at most two digits behind the point; what is no number, or far outside of any drawing, is nothing.
private func digits(_ number: Double) -> String {
    let hundredths = (number * 100).rounded()
    guard abs(hundredths) < 1e9 else { return "0" }
    let whole = Int(hundredths)
    let (units, rest) = abs(whole).quotientAndRemainder(dividingBy: 100)
    let sign = whole < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(units)" }
    return rest % 10 == 0 ? "\(sign)\(units).\(rest / 10)" : "\(sign)\(units).\(rest < 10 ? "0" : "")\(rest)"
}
