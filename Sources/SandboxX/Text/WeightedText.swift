internal import SandboxCore

/// The length of a post as the network counts it (twitter-text, configuration version 3).
enum WeightedText {
    static let maximum = 280
    /// What every link counts, however long it is.
    static let linkLength = 23

    /// The weighted length: a link counts 23, an emoji 2, a scalar of Latin and its neighbours 1, any other 2.
    static func length(_ text: String) -> Int {
        let scalars = Array(text.unicodeScalars)
        var total = 0
        var position = 0
        for link in TextEntities(text).urls {
            total += weight(scalars[position..<link.range.lowerBound]) + linkLength
            position = link.range.upperBound
        }
        return total + weight(scalars[position...])
    }

    /// Whether a text holds none of the marks that no post may hold.
    static func isClean(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { ![0xFFFE, 0xFEFF, 0xFFFF].contains($0.value) }
    }

    private static func weight(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view).reduce(0) { $0 + weight($1) }
    }

    private static func weight(_ character: Character) -> Int {
        if isEmoji(character) { return 2 }
        return Composition.composed(character).reduce(0) { $0 + (isLight($1) ? 1 : 2) }
    }

    private static func isLight(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...4351, 8192...8205, 8208...8223, 8242...8247: true
        default: false
        }
    }

    private static func isEmoji(_ character: Character) -> Bool {
        let scalars = Array(character.unicodeScalars)
        guard let first = scalars.first, first.properties.isEmoji else { return false }
        if first.properties.isEmojiPresentation { return true }
        // Digits and signs are emoji only as keycaps, old pictures only when that is asked for.
        return scalars.contains { [0xFE0F, 0x20E3, 0x200D].contains($0.value) || $0.properties.isEmojiModifier }
            && (!first.isASCII || scalars.contains { $0.value == 0x20E3 })
    }
}

/// Canonical composition of letters and marks (Unicode normalization form C), as far as counting needs it.
private enum Composition {
    /// The scalars of a character after composition.
    static func composed(_ character: Character) -> [Unicode.Scalar] {
        let scalars = Array(character.unicodeScalars)
        guard scalars.count > 1, var current = scalars.first else { return scalars }
        var output: [Unicode.Scalar] = []
        for scalar in scalars.dropFirst() {
            if let pair = composition(current, scalar) {
                current = pair
            } else {
                output.append(current)
                current = scalar
            }
        }
        return output + [current]
    }

    private static func composition(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        var pair = String.UnicodeScalarView()
        pair.append(base)
        pair.append(mark)
        return table[String(pair)] ?? syllable(base.value, mark.value)
    }

    /// The Hangul syllable of two jamo (The Unicode Standard, section 3.12).
    private static func syllable(_ base: UInt32, _ mark: UInt32) -> Unicode.Scalar? {
        if (0x1100...0x1112).contains(base), (0x1161...0x1175).contains(mark) {
            return Unicode.Scalar(0xAC00 + ((base - 0x1100) * 21 + mark - 0x1161) * 28)
        }
        if (0xAC00...0xD7A3).contains(base), (base - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(mark) {
            return Unicode.Scalar(base + mark - 0x11A7)
        }
        return nil
    }

    /// Swift holds canonically equivalent texts for equal, so a composed letter is found by its parts.
    private static let table: [String: Unicode.Scalar] = {
        var table: [String: Unicode.Scalar] = [:]
        let ranges: [ClosedRange<UInt32>] = [
            0xC0...0x233, 0x386...0x3D4, 0x400...0x4F9, 0x1E00...0x1FFC, 0x304C...0x3094, 0x30AC...0x30FE,
        ]
        for value in ranges.joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            if table[text] == nil { table[text] = scalar }
        }
        return table
    }()
}
