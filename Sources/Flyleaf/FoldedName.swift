/// A name as it is searched and sorted: lower case, without the marks on its letters.
///
/// "Åsa Brontë" becomes "asa bronte", in composed and decomposed spelling alike. Letters of the Latin, Greek and
/// Cyrillic alphabets lose their marks; other scripts are only lower-cased.
package func foldedName(_ name: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
        if scalar.isASCII {
            folded.append(scalar.properties.isUppercase ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
            continue
        }
        for small in scalar.properties.lowercaseMapping.unicodeScalars where !isCombiningMark(small) {
            folded.append(baseLetters[small] ?? small)
        }
    }
    return String(folded)
}

/// The block of combining diacritical marks.
func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

/// The letter under the marks, for small letters in one piece.
///
/// Unicode names such a letter after it: LATIN SMALL LETTER E WITH ACUTE. Two Cyrillic ones have names of their own.
let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
    let blocks: [ClosedRange<UInt32>] = [0x61...0x7A, 0xDF...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
    let letters = blocks.joined().compactMap(Unicode.Scalar.init)
    var byName: [String: Unicode.Scalar] = [:]
    for letter in letters { byName[letter.properties.name ?? ""] = letter }
    var bases: [Unicode.Scalar: Unicode.Scalar] = ["й": "и", "ё": "е"]
    for (name, letter) in byName {
        let words = name.split(separator: " ")
        guard let with = words.firstIndex(of: "WITH") else { continue }
        bases[letter] = byName[words[..<with].joined(separator: " ")]
    }
    return bases
}()
