/// Appends text for element content and quoted attribute values, with `& < > " '` as character references.
///
/// It compares bytes, never `Character`: a quote followed by a combining mark is one `Character` that equals no quote,
/// and would leave the attribute. All specials are ASCII, and no byte of a longer UTF-8 sequence is.
@usableFromInline func appendEscaped(_ text: String, to output: inout [UInt8]) {
    let bytes = text.utf8Span.span
    // Without a branch, so that many bytes are looked at in one instruction.
    var hasSpecial: UInt8 = 0
    for index in bytes.indices { hasSpecial |= specialMask(bytes[index]) }
    // Most values hold no special at all: one scan, one copy.
    guard hasSpecial != 0 else {
        output.append(contentsOf: text.utf8)
        return
    }
    var specialCount = 0
    for index in bytes.indices where specialMask(bytes[index]) != 0 { specialCount += 1 }
    output.append(addingCapacity: bytes.count + specialCount * (longestReference - 1)) { output in
        for index in bytes.indices {
            let byte = bytes[index]
            if specialMask(byte) != 0 {
                appendReference(byte, to: &output)
            } else {
                output.append(byte)
            }
        }
    }
}

/// The bytes of `&quot;`.
private let longestReference = 6

/// Not zero for the bytes that have a character reference.
@inline(__always)
private func specialMask(_ byte: UInt8) -> UInt8 {
    mask(byte, "&") | mask(byte, "<") | mask(byte, ">") | mask(byte, "\"") | mask(byte, "'")
}

@inline(__always)
private func mask(_ byte: UInt8, _ special: Unicode.Scalar) -> UInt8 {
    byte == UInt8(ascii: special) ? 1 : 0
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
