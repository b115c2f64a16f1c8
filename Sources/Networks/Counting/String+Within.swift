extension String {
    /// How many whole characters lie within so many scalars; `nil` when all of them do.
    func characterCount(withinScalars limit: Int) -> Int? {
        guard unicodeScalars.count > limit else { return nil }
        var scalars = 0
        var characters = 0
        for character in self {
            scalars += character.unicodeScalars.count
            guard scalars <= limit else { break }
            characters += 1
        }
        return characters
    }
}
