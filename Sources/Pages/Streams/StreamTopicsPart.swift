import Templating

/// What one network has that leads to further lists.
struct StreamTopicsPart: ViewModel {
    /// By which its heading names it.
    var id: String
    var standing: StreamStandingLine
    var topics: [StreamTopicView]
    /// That there is more than that.
    var cut: String?
    /// Why there is nothing.
    var empty: String?

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("network") { $0.standing.network }, Field("standing") { $0.standing },
            Field("topics") { $0.topics }, Field("hasTopics") { !$0.topics.isEmpty }, Field("cut") { $0.cut },
            Field("empty") { $0.empty },
        ]
    }
}
