import Templating

/// How many notices wait for a member, as every page of theirs says it.
struct UnreadMark: ViewModel {
    private let number: Int

    static var fields: [Field<Self>] {
        [
            // No wider than a header has room for.
            Field("count") { $0.number > 99 ? "99+" : "\($0.number)" },
            Field("words") { "\($0.number.grouped) new \($0.number == 1 ? "notice" : "notices")" },
        ]
    }

    init?(_ number: Int) {
        guard number > 0 else { return nil }
        self.number = number
    }
}
