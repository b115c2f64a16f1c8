/// What stands in the value of an attribute, or between tags.
enum HTMLText {
    /// The text with the references that programs write in addresses in place of characters.
    ///
    /// Those by number and those that HTML 4 has a name for; others stay as they are.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"), let (character, length) = reference(rest.dropFirst()) {
                bytes += String(Character(character)).utf8
                rest = rest.dropFirst(1 + length)
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is referred to, and the length of the reference with its semicolon.
    private static func reference(_ rest: Substring.UTF8View) -> (Unicode.Scalar, Int)? {
        let name = rest.prefix(maximumReference).prefix { $0 != UInt8(ascii: ";") }
        guard name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"),
            let character = character(String(decoding: name, as: UTF8.self))
        else { return nil }
        return (character, name.count + 1)
    }

    /// No name or number of a character that is read is longer.
    private static let maximumReference = 10

    private static func character(_ name: String) -> Unicode.Scalar? {
        if name.hasPrefix("#x") || name.hasPrefix("#X") { return number(name.dropFirst(2), radix: 16) }
        return name.hasPrefix("#") ? number(name.dropFirst(), radix: 10) : HTMLEntity.character(name)
    }

    /// Digits alone: a sign is none.
    private static func number(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
        guard let first = digits.first, first != "+", first != "-" else { return nil }
        return UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init)
    }
}
