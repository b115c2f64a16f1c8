/// The byte with an ASCII capital made small; other bytes as they are, whatever the locale.
@inline(__always)
func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// Whether HTML counts the byte as a space (HTML standard, "ASCII whitespace").
@inline(__always)
func isHTMLSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
}

/// Whether the byte is an ASCII letter.
@inline(__always)
func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
}
