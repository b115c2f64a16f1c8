import Gazetteer
import Templating

/// What stands within the `svg` element of a map: the only place where one becomes markup.
///
/// Colours are classes, so that the style sheet decides, as with drawings. Every tag is a literal of the program, and
/// everything else is escaped.
struct MapMarkup {
    /// No more of the other cities are named.
    private static let mostLabels = 6

    /// What of its plane the `svg` element shows: all of the map.
    static let viewBox = "0 0 \(Int(DrawnMap.width)) \(Int(DrawnMap.height))"

    private var output: [SafeHTML] = []
    private var labels: [MapPoint] = []

    /// The markup of a map with the name of its middle and some cities around, the largest first.
    static func svg(_ map: DrawnMap, _ middle: String, others: [City]) -> SafeHTML {
        var markup = MapMarkup()
        markup.output.append(.trusted(#"<rect class="sea" width="100%" height="100%"></rect>"#))
        for ring in map.land {
            let points = ring.map { "\(text($0.x)) \(text($0.y))" }
            markup.add(#"<path class="land" d=""#, "M\(points.joined(separator: "L"))Z")
            markup.output.append(.trusted(#""></path>"#))
        }
        if let point = map.point(of: map.middle) { markup.name(middle, at: point, isMiddle: true) }
        for other in others where markup.labels.count <= mostLabels {
            if let point = map.point(of: other.position), markup.hasRoom(at: point) {
                markup.name(other.name, at: point, isMiddle: false)
            }
        }
        markup.writeScale()
        return .joining(markup.output)
    }

    /// Whether a name there would stand neither upon another nor upon the scale.
    private func hasRoom(at point: MapPoint) -> Bool {
        let isClear = labels.allSatisfy { abs($0.y - point.y) >= 18 || abs($0.x - point.x) >= 170 }
        return isClear && (12...DrawnMap.height - 40).contains(point.y)
    }

    private mutating func name(_ name: String, at point: MapPoint, isMiddle: Bool) {
        labels.append(point)
        add(#"<circle class="ink-"#, isMiddle ? "accent" : "faint")
        add(#"" r=""#, isMiddle ? "5" : "3")
        add(#"" cx=""#, text(point.x))
        add(#"" cy=""#, text(point.y))
        output.append(.trusted(#""></circle>"#))
        // Towards the middle, so that it ends within the map.
        let isLeft = point.x > DrawnMap.width * 0.55
        add(#"<text class="sans ink-"#, isMiddle ? "ink" : "faint")
        add(#"" font-size=""#, isMiddle ? "15" : "13")
        add(#"" x=""#, text(point.x + (isLeft ? -8 : 8)))
        add(#"" y=""#, text(point.y + 4))
        if isLeft { output.append(.trusted(#"" text-anchor="end"#)) }
        add(#"">"#, name)
        output.append(.trusted("</text>"))
    }

    private mutating func writeScale() {
        let (left, bottom) = (12.0, DrawnMap.height - 12)
        let right = left + DrawnMap.scale.length
        add(
            #"<path class="bar stroke-ink" d=""#,
            "M\(text(left)) \(text(bottom - 6))V\(text(bottom))H\(text(right))V\(text(bottom - 6))"
        )
        output.append(.trusted(#""></path>"#))
        add(#"<text class="sans ink-ink" font-size="13" x=""#, text(left + 6))
        add(#"" y=""#, text(bottom - 5))
        add(#"">"#, "\(DrawnMap.scale.kilometres) km")
        output.append(.trusted("</text>"))
    }

    private mutating func add(_ markup: StaticString, _ text: String) {
        output.append(.trusted(markup))
        output.append(.escaping(text))
    }
}

/// A number in tenths, as short as it can be.
private func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
}
