/// Appends text for element content and quoted attribute values, with `& < > " '` as character references.
///
/// It compares bytes, never `Character`: a quote followed by a combining mark is one `Character` that equals no quote,
/// and would leave the attribute. All specials are ASCII, and no byte of a longer UTF-8 sequence is.
func appendEscaped(_ text: String, to output: inout [UInt8]) {
    let bytes = text.utf8Span.span
    var specialCount = 0
    for index in bytes.indices where isSpecial(bytes[index]) { specialCount += 1 }
    // Most values hold no special at all: one scan, one copy.
    guard specialCount > 0 else {
        output.append(contentsOf: text.utf8)
        return
    }
    output.append(addingCapacity: bytes.count + specialCount * (longestReference - 1)) { output in
        for index in bytes.indices {
            let byte = bytes[index]
            if isSpecial(byte) {
                appendReference(byte, to: &output)
            } else {
                output.append(byte)
            }
        }
    }
}

/// The bytes of `&quot;`.
private let longestReference = 6

/// A bit for each of the bytes 0 to 63 that has a character reference: all five lie there.
private let specials: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E

@inline(__always)
private func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && (specials >> UInt64(byte)) & 1 == 1
}

private func appendReference(_ byte: UInt8, to output: inout OutputSpan<UInt8>) {
    let reference =
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        // Not `&apos;`, which HTML 4 readers do not know.
        default: "&#39;"
        }
    for byte in reference.utf8 { output.append(byte) }
}
