import Flyleaf
import Primitives
import Templating
import Web

/// What somebody likes or has at a network.
struct BelongingView: ViewModel {
    var title: String
    /// The letter that stands where its picture would.
    var initial: String
    /// Its page at the network.
    var page: LinkTarget?
    /// Its kind, or the answer, and the day.
    var facts: String?
    /// The form of a review with its title.
    var review: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("initial") { $0.initial }, Field("page") { $0.page },
            Field("facts") { $0.facts }, Field("review") { $0.review },
        ]
    }
}

extension BelongingView {
    init(_ topic: StreamTopic, _ collection: NetworkCollection, _ links: LinkFilter) {
        // The network's number says nothing to anybody.
        let isNamed = topic.title != topic.name
        title = isNamed ? topic.title : CollectionWords.nameless
        initial = isNamed ? topic.title.first { $0.isLetter || $0.isNumber }.map(String.init) ?? "–" : "–"
        page = topic.detail?.page.flatMap { links.allows($0) ? LinkTarget($0) : nil }
        let facts = [topic.detail?.kind.map { CollectionWords.kind($0, collection) }, topic.detail?.day?.words]
            .compactMap(\.self)
        self.facts = facts.isEmpty ? nil : facts.joined(separator: " · ")
        if collection == .books, isNamed { review = LinkTarget(path: Paths.newReview(titled: topic.title)) }
    }
}
