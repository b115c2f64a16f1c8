extension Array {
    /// Removes what fits and returns it.
    @discardableResult
    mutating func take(where fits: (Element) -> Bool) -> [Element] {
        let taken = filter(fits)
        removeAll(where: fits)
        return taken
    }

    /// Of what fits, removes all but so many of the last, and returns what was removed.
    @discardableResult
    mutating func takeOldest(past limit: Int, where fits: (Element) -> Bool = { _ in true }) -> [Element] {
        if count <= limit { return [] }
        let surplus = indices.filter { fits(self[$0]) }.dropLast(limit)
        let taken = surplus.map { self[$0] }
        for index in surplus.reversed() { remove(at: index) }
        return taken
    }
}
