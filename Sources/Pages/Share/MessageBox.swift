import Templating

/// The box for the person's own words.
struct MessageBox: ViewModel {
    var text: String
    /// The longest message in Unicode scalars; `nil` where only whole posts are counted.
    var limit: Int?
    /// How networks count the whole post that have a way of their own.
    var counts: [PostCount]

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.text },
            Field("counter") { model in model.limit.map { MessageCounter(limit: $0, text: model.text) } },
            Field("counts") { $0.counts },
        ]
    }
}
