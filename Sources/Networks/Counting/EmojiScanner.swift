/// Finds emoji sequences as they are counted: what is drawn as one picture counts once.
///
/// Only sequences that Unicode recommends for interchange are one; other characters with a joiner between are counted one
/// by one, joiner included, because they are drawn so. Sequences newer than Unicode 13 are taken for several, which counts
/// too much and never too little.
enum EmojiScanner {
    private static let joiner: UInt32 = 0x200D
    private static let asPicture: UInt32 = 0xFE0F
    private static let asText: UInt32 = 0xFE0E
    private static let skins: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF
    private static let regions: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

    /// The end of the emoji that begins at an index; `nil` when none does.
    static func end(of scalars: ScannedText, from start: Int) -> Int? {
        func value(_ index: Int) -> UInt32? { index < scalars.count ? scalars[index].value : nil }
        if let end = keycap(scalars, start) { return end }
        guard scalars[start].value > 0xA8, scalars[start].properties.isEmoji else { return nil }
        if regions.contains(scalars[start].value) { return flag(scalars, start) ?? start + 1 }
        if let end = taggedFlag(scalars, start) { return end }

        var members: [EmojiMember] = []
        var end = start
        var known = start
        while members.count < 4, let (member, after) = member(scalars, end) {
            members.append(member)
            if members.count == 1 || EmojiSequences.contains(members) { known = after }
            guard value(after) == joiner else { break }
            end = after + 1
        }
        return known > start ? known : nil
    }

    /// One picture with what changes its look: skin, or the wish to be drawn as a picture.
    private static func member(_ scalars: ScannedText, _ index: Int) -> (EmojiMember, after: Int)? {
        guard index < scalars.count, scalars[index].properties.isEmoji, scalars[index].value > 0xA8 else { return nil }
        let base = scalars[index]
        let next = index + 1 < scalars.count ? scalars[index + 1].value : 0
        if next == asText { return nil }
        if next == asPicture { return (EmojiMember(base: base.value, hasSkin: false), index + 2) }
        // Copyright, registered and trade mark are letters unless a picture is asked for.
        if base.value == 0xA9 || base.value == 0xAE || base.value == 0x2122 { return nil }
        if skins.contains(next), base.properties.isEmojiModifierBase {
            return (EmojiMember(base: base.value, hasSkin: true), index + 2)
        }
        return (EmojiMember(base: base.value, hasSkin: false), index + 1)
    }

    /// A digit, `#` or `*` on a key.
    private static func keycap(_ scalars: ScannedText, _ start: Int) -> Int? {
        switch scalars[start] {
        case "0"..."9", "#", "*": break
        default: return nil
        }
        var index = start + 1
        if index < scalars.count, scalars[index].value == asPicture { index += 1 }
        return index < scalars.count && scalars[index].value == 0x20E3 ? index + 1 : nil
    }

    /// Two letters of a region that has a flag.
    private static func flag(_ scalars: ScannedText, _ start: Int) -> Int? {
        guard start + 1 < scalars.count, regions.contains(scalars[start + 1].value) else { return nil }
        let letters = scalars[start...(start + 1)].map {
            UInt8(truncatingIfNeeded: $0.value - regions.lowerBound) + 0x41
        }
        return EmojiSequences.regions.contains(letters) ? start + 2 : nil
    }

    /// The flags of England, Scotland and Wales: a black flag with invisible letters behind it.
    private static func taggedFlag(_ scalars: ScannedText, _ start: Int) -> Int? {
        guard scalars[start].value == 0x1F3F4, start + 6 < scalars.count, scalars[start + 6].value == 0xE007F else {
            return nil
        }
        let letters = scalars[(start + 1)...(start + 5)].map { UInt8(truncatingIfNeeded: $0.value) }
        guard scalars[(start + 1)...(start + 5)].allSatisfy({ (0xE0061...0xE007A).contains($0.value) }) else {
            return nil
        }
        return ["gbeng", "gbsct", "gbwls"].contains { $0.utf8.elementsEqual(letters) } ? start + 7 : nil
    }
}
