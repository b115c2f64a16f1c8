/// Tells, byte by byte, what of a JSON text stands between quotes: there no bracket, comma or colon means anything.
struct QuotedText {
    private var isOpen = false
    private var isEscaped = false

    /// Takes the next byte; `true` where it belongs to a text, its quotes too.
    mutating func takes(_ byte: UInt8) -> Bool {
        guard isOpen else {
            isOpen = byte == UInt8(ascii: "\"")
            return isOpen
        }
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isOpen = false
        }
        return true
    }
}
