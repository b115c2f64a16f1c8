/// Some texts as one text column.
///
/// Each field is its length in UTF-8 bytes, a colon, the bytes and a comma (netstrings). No character needs an escape, so
/// whatever somebody else wrote comes back byte for byte.
enum FieldText {
    /// The column for some fields; empty for none.
    static func encode(_ fields: [String]) -> String {
        fields.map { "\($0.utf8.count):\($0)," }.joined()
    }

    /// The fields of a column; `nil` when it is not one that `encode` made.
    static func decode(_ text: String) -> [String]? {
        var rest = text.utf8[...]
        var fields: [String] = []
        while !rest.isEmpty {
            guard let field = takeField(&rest) else { return nil }
            fields.append(field)
        }
        return fields
    }

    /// The fields of a column two by two; `nil` when one of them is alone.
    static func decodePairs(_ text: String) -> [(String, String)]? {
        guard let fields = decode(text), fields.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: fields.count, by: 2).map { (fields[$0], fields[$0 + 1]) }
    }

    private static func takeField(_ rest: inout Substring.UTF8View) -> String? {
        // `Int` would take a sign too.
        guard rest.first != UInt8(ascii: "+"), let colon = rest.firstIndex(of: UInt8(ascii: ":")),
            let count = Int(Substring(rest[..<colon])), (0..<rest.count).contains(count)
        else { return nil }
        let start = rest.index(after: colon)
        guard let end = rest.index(start, offsetBy: count, limitedBy: rest.endIndex),
            end < rest.endIndex, rest[end] == UInt8(ascii: ",")
        else { return nil }
        let field = String(Substring(rest[start..<end]))
        rest = rest[rest.index(after: end)...]
        return field
    }
}
