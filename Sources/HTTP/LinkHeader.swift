/// The `Link` field of an answer (RFC 8288 section 3): addresses and how they stand to this one.
public enum LinkHeader {
    /// Longer fields are not read.
    private static let maximumLength = 8192

    /// The addresses that carry a relation, for example `next`, in their order.
    ///
    /// Commas and semicolons may stand inside the angle brackets and inside quotes, so the text is walked, not split.
    public static func targets(_ values: [String], relation: String) -> [String] {
        values.flatMap { value in
            value.utf8.count <= maximumLength ? read(Array(value.utf8), relation) : []
        }
    }

    private static func read(_ bytes: [UInt8], _ relation: String) -> [String] {
        var found: [String] = []
        var position = 0
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")),
            let close = bytes[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            let target = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
            let end = parametersEnd(bytes, from: close + 1)
            if relations(bytes[(close + 1)..<end]).contains(where: { $0.utf8.elementsEqual(relation.utf8) }) {
                found.append(target)
            }
            position = end
        }
        return found
    }

    /// Where the comma before the next link stands, or the end.
    private static func parametersEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var isQuoted = false
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\") where isQuoted: index += 1
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted: return index
            default: break
            }
            index += 1
        }
        return bytes.count
    }

    /// The relations of the first `rel`; later ones do not count (section 3.3).
    private static func relations(_ parameters: ArraySlice<UInt8>) -> [String] {
        for part in parameters.split(separator: UInt8(ascii: ";")) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            guard lowercasedText(part[..<equals]) == "rel" else { continue }
            let value = lowercasedText(part[part.index(after: equals)...].filter { $0 != UInt8(ascii: "\"") })
            return value.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        }
        return []
    }

    private static func lowercasedText(_ bytes: some Sequence<UInt8>) -> String {
        String(
            decoding: bytes.drop { $0 == 0x20 || $0 == 0x09 }.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed(),
            as: UTF8.self
        ).lowercased()
    }
}
