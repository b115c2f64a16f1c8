/// The part of an address behind its host: port, path and query, as far as a network takes them for part of it.
struct AddressTail: Sendable {
    /// A character of a path, and of round brackets in one.
    let isOfPath: @Sendable (Unicode.Scalar) -> Bool
    /// A character a path can end with.
    let endsPath: @Sendable (Unicode.Scalar) -> Bool
    /// A character of brackets that a path can end with.
    let endsInBrackets: @Sendable (Unicode.Scalar) -> Bool
    let isOfQuery: @Sendable (Unicode.Scalar) -> Bool
    /// A character a query can end with.
    let endsQuery: @Sendable (Unicode.Scalar) -> Bool

    /// That of X.
    static let x = AddressTail(
        isOfPath: AddressCharacters.isOfPath,
        endsPath: AddressCharacters.endsPath,
        endsInBrackets: AddressCharacters.isOfPath,
        isOfQuery: AddressCharacters.isOfQuery,
        endsQuery: AddressCharacters.endsQuery
    )

    /// That of Mastodon: letters of every script, but brackets around those of others end nothing.
    static let mastodon = AddressTail(
        isOfPath: StatusCharacters.isOfPath,
        endsPath: StatusCharacters.endsPath,
        endsInBrackets: AddressCharacters.isOfPath,
        isOfQuery: StatusCharacters.isOfQuery,
        endsQuery: StatusCharacters.endsQuery
    )

    /// The end of an address whose host ends at an index.
    func end(_ scalars: ScannedText, from start: Int) -> Int {
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
    func shortened(_ scalars: ScannedText, from slash: Int) -> (end: Int, length: Int) {
        var end = slash + 1
        while let scalar = character(scalars, end), AddressCharacters.isASCIIAlphanumeric(scalar) { end += 1 }
        return (query(scalars, from: end), end - slash - 1)
    }

    /// A path goes on over its letters and balanced brackets, and ends with one that can end it.
    private func path(_ scalars: ScannedText, from start: Int) -> Int {
        var end = start
        var index = start
        while let scalar = character(scalars, index) {
            if let after = brackets(scalars, from: index) {
                if scalars[index..<after].allSatisfy({ $0 == "(" || $0 == ")" || endsInBrackets($0) }) { end = after }
                index = after
            } else if isOfPath(scalar) {
                index += 1
                if endsPath(scalar) { end = index }
            } else {
                break
            }
        }
        return end
    }

    /// A pair of round brackets with letters of a path between, and at most one more pair within.
    private func brackets(_ scalars: ScannedText, from start: Int, depth: Int = 0) -> Int? {
        guard depth < 2, character(scalars, start) == "(" else { return nil }
        var index = start + 1
        var hasPair = false
        while let scalar = character(scalars, index) {
            if scalar == ")" { return index > start + 1 ? index + 1 : nil }
            if scalar == "(" {
                guard !hasPair, let after = brackets(scalars, from: index, depth: depth + 1) else { return nil }
                hasPair = true
                index = after
            } else if isOfPath(scalar), index - start < AddressScanner.maximumLength {
                index += 1
            } else {
                return nil
            }
        }
        return nil
    }

    private func query(_ scalars: ScannedText, from start: Int) -> Int {
        guard character(scalars, start) == "?" else { return start }
        var end = start
        var index = start + 1
        while let scalar = character(scalars, index), isOfQuery(scalar) {
            index += 1
            if endsQuery(scalar) { end = index }
        }
        return end
    }

    private func character(_ scalars: ScannedText, _ index: Int) -> Unicode.Scalar? {
        index < scalars.count ? scalars[index] : nil
    }
}
