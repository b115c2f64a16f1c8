extension [UInt8] {
    /// Appends the UTF-8 bytes of a text.
    public mutating func append(utf8 text: String) {
        append(contentsOf: text.utf8)
    }

    /// The text of these bytes with U+FFFD in place of what is not UTF-8; for logs and messages only.
    public var lossyText: String { String(decoding: self, as: UTF8.self) }
}
