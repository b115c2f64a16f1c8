import Templating

/// How many notices wait for a member, as every page of theirs says it.
struct UnreadMark: ViewModel {
    private let number: Int

    static var fields: [Field<Self>] {
        [
            Field("count") { $0.count },
            Field("words") { $0.words },
        ]
    }

    /// No wider than a header has room for.
    var count: String { number > 99 ? "99+" : "\(number)" }
    var words: String { "\(number.grouped) new \(number == 1 ? "notice" : "notices")" }

    init?(_ number: Int) {
        guard number > 0 else { return nil }
        self.number = number
    }
}
