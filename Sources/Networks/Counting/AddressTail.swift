/// The part of an address behind its host: port, path and query, as far as X takes them for part of it.
enum AddressTail {
    /// The end of an address whose host ends at an index.
    static func end(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start
        if character(scalars, end) == ":" {
            var digits = end + 1
            while let scalar = character(scalars, digits), ("0"..."9").contains(scalar) { digits += 1 }
            if digits > end + 1 { end = digits }
        }
        if character(scalars, end) == "/" { end = path(scalars, from: end + 1) }
        return query(scalars, from: end)
    }

    /// The end of a link that X has shortened itself: one word of letters and digits, and its length.
    static func shortened(_ scalars: [Unicode.Scalar], from slash: Int) -> (end: Int, length: Int) {
        var end = slash + 1
        while let scalar = character(scalars, end), AddressCharacters.isASCIIAlphanumeric(scalar) { end += 1 }
        return (query(scalars, from: end), end - slash - 1)
    }

    /// A path goes on over its letters and balanced brackets, and ends with one that can end it.
    private static func path(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start
        var index = start
        while let scalar = character(scalars, index) {
            if let after = brackets(scalars, from: index) {
                index = after
                end = index
            } else if AddressCharacters.isOfPath(scalar) {
                index += 1
                if AddressCharacters.endsPath(scalar) { end = index }
            } else {
                break
            }
        }
        return end
    }

    /// A pair of round brackets with letters of a path between, and at most one more pair within.
    private static func brackets(_ scalars: [Unicode.Scalar], from start: Int, depth: Int = 0) -> Int? {
        guard depth < 2, character(scalars, start) == "(" else { return nil }
        var index = start + 1
        while let scalar = character(scalars, index) {
            if scalar == ")" { return index > start + 1 ? index + 1 : nil }
            if scalar == "(" {
                guard let after = brackets(scalars, from: index, depth: depth + 1) else { return nil }
                index = after
            } else if AddressCharacters.isOfPath(scalar), index - start < AddressScanner.maximumLength {
                index += 1
            } else {
                return nil
            }
        }
        return nil
    }

    private static func query(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        guard character(scalars, start) == "?" else { return start }
        var end = start
        var index = start + 1
        while let scalar = character(scalars, index), AddressCharacters.isOfQuery(scalar) {
            index += 1
            if AddressCharacters.endsQuery(scalar) { end = index }
        }
        return end
    }

    private static func character(_ scalars: [Unicode.Scalar], _ index: Int) -> Unicode.Scalar? {
        index < scalars.count ? scalars[index] : nil
    }
}
