/// Who knows whom among the people written by hand.
enum SeedFriendships {
    /// Pairs of positions in ``SeedPeople/all``, each once, the smaller first.
    ///
    /// The first person knows most of the others, so that a fresh start has somebody to write to and somebody not to.
    static let pairs: [(Int, Int)] = {
        let known = SeedPeople.all.indices.filter { SeedPeople.id(at: $0) != SeedPeople.lonely }
        var pairs: [(Int, Int)] = []
        for (rank, first) in known.enumerated() {
            for second in known[(rank + 1)...] where areFriends(first, second) {
                pairs.append((first, second))
            }
        }
        return pairs
    }()

    private static func areFriends(_ first: Int, _ second: Int) -> Bool {
        if first == 0 { return second % 4 != 3 }
        return (first * 7 + second * 11) % 6 == 0
    }
}
