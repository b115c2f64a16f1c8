extension Drawing {
    /// What stands within an `svg` element whose `viewBox` is `0 0 width height`.
    ///
    /// Colours and typefaces are classes (`ink-accent`, `serif`), so that the style sheet of the page decides: it may be
    /// dark, and the page's policy refuses styles that stand in the text.
    public var svg: String {
        var text = ""
        for mark in marks { mark.write(to: &text) }
        return text
    }

    /// The value of `viewBox`.
    public var viewBox: String { "0 0 \(width) \(height)" }
}

extension Mark {
    fileprivate func write(to text: inout String) {
        switch self {
        case .box(let box, let corner, let ink):
            let rounded = corner > 0 ? " rx=\"\(digits(corner))\"" : ""
            text += "<rect class=\"ink-\(ink.rawValue)\" x=\"\(digits(box.x))\" y=\"\(digits(box.y))\""
            text += " width=\"\(digits(box.width))\" height=\"\(digits(box.height))\"\(rounded)/>"
        case .line(let from, let to, let thickness, let ink):
            text += "<path class=\"stroke-\(ink.rawValue)\" stroke-width=\"\(digits(thickness))\""
            text += " d=\"M\(digits(from.x)) \(digits(from.y))L\(digits(to.x)) \(digits(to.y))\"/>"
        case .shape(let points, let ink):
            let corners = points.map { "\(digits($0.x)),\(digits($0.y))" }.joined(separator: " ")
            text += "<polygon class=\"ink-\(ink.rawValue)\" points=\"\(corners)\"/>"
        case .label(let label):
            let names = ["ink-\(label.ink.rawValue)", label.type.family.rawValue] + (label.type.isBold ? ["bold"] : [])
            text += "<text class=\"\(names.joined(separator: " "))\" font-size=\"\(digits(label.type.size))\""
            text += " x=\"\(digits(label.place.x))\" y=\"\(digits(label.place.y))\""
            text += label.anchor == .start ? ">" : " text-anchor=\"\(label.anchor.rawValue)\">"
            text += escaped(label.text) + "</text>"
        }
    }
}

/// A number with at most two digits behind the point.
private func digits(_ number: Double) -> String {
    guard number.isFinite else { return "0" }
    let hundredths = (number * 100).rounded()
    guard abs(hundredths) < 1e9 else { return "0" }
    let whole = Int(hundredths)
    let (units, rest) = abs(whole).quotientAndRemainder(dividingBy: 100)
    let sign = whole < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(units)" }
    return rest % 10 == 0 ? "\(sign)\(units).\(rest / 10)" : "\(sign)\(units).\(rest < 10 ? "0" : "")\(rest)"
}

/// A text for the content of an element.
private func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in DrawnText.cleaned(text, maximumCharacters: Paragraph.maximumCharacters).utf8 {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        default: bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
