extension Drawing {
    /// Upright bars side by side, each with its number above and its name below; nothing at all without bars.
    public static func columns(_ bars: [Bar], width: Int, height: Int, size: Double) -> Drawing {
        Drawing(
            width: width,
            height: height,
            marks: columns(bars, in: Box(x: 0, y: 0, width: Double(width), height: Double(height)), size: size)
        )
    }

    /// The marks of such a chart in a box.
    public static func columns(_ bars: [Bar], in box: Box, size: Double) -> [Mark] {
        guard !bars.isEmpty else { return [] }
        let highest = Double(max(1, bars.map(\.count).max() ?? 1))
        let step = box.width / Double(bars.count)
        let (top, ground) = (box.y + size * 1.5, box.y + box.height - size * 1.7)
        let type = Typeface(.sans, size: size)
        var marks: [Mark] = [
            .line(from: Point(box.x, ground), to: Point(box.x + box.width, ground), thickness: 1, .rule)
        ]
        for (index, bar) in bars.enumerated() {
            let left = box.x + step * (Double(index) + 0.15)
            let middle = box.x + step * (Double(index) + 0.5)
            let length = max(0, ground - top) * Double(bar.count) / highest
            if bar.count > 0 {
                marks.append(
                    .box(
                        Box(x: left, y: ground - length, width: step * 0.7, height: length),
                        corner: min(3, length / 2),
                        .accent
                    )
                )
                marks.append(
                    .label(
                        Label(
                            bar.words,
                            at: Point(middle, ground - length - size * 0.4),
                            anchor: .middle,
                            type: type,
                            ink: .ink
                        )
                    )
                )
            }
            marks.append(
                .label(
                    Label(bar.name, at: Point(middle, ground + size * 1.3), anchor: .middle, type: type, ink: .faint)
                )
            )
        }
        return marks
    }

    /// Lying bars one below the other, each with its name above and its number behind.
    ///
    /// - Parameter size: of the letters; a bar with its name takes 2.6 times that.
    public static func rows(_ bars: [Bar], width: Int, size: Double) -> Drawing {
        let height = Double(bars.count) * rowHeight(size)
        return Drawing(
            width: width,
            height: Int(height.rounded(.up)),
            marks: rows(bars, in: Box(x: 0, y: 0, width: Double(width), height: height), size: size)
        )
    }

    /// How high one bar of such a chart is, with its name.
    public static func rowHeight(_ size: Double) -> Double { size * 2.6 }

    /// The marks of such a chart in a box; what does not fit below is left out.
    public static func rows(_ bars: [Bar], in box: Box, size: Double) -> [Mark] {
        let most = Double(max(1, bars.map(\.count).max() ?? 1))
        let fitting = bars.prefix(Int(box.height / rowHeight(size) + 0.001))
        // The longest number stands behind the longest bar.
        let room = size * 0.65 * Double((bars.map(\.words.count).max() ?? 0) + 1)
        let type = Typeface(.sans, size: size)
        var marks: [Mark] = []
        for (index, bar) in fitting.enumerated() {
            let top = box.y + Double(index) * rowHeight(size)
            let length = max(2, (box.width - room) * Double(bar.count) / most)
            marks.append(
                .label(Label(bar.name, at: Point(box.x, top + size), anchor: .start, type: type, ink: .ink))
            )
            marks.append(
                .box(Box(x: box.x, y: top + size * 1.35, width: length, height: size * 0.75), corner: 3, .accent)
            )
            marks.append(
                .label(
                    Label(
                        bar.words,
                        at: Point(box.x + length + size * 0.4, top + size * 2.05),
                        anchor: .start,
                        type: type,
                        ink: .faint
                    )
                )
            )
        }
        return marks
    }
}
