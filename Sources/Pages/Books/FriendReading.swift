import Flyleaf
import Primitives
import Templating
import Web

/// A friend who read a book.
struct FriendReading: ViewModel {
    var name: String
    var initials: String
    var picture: SameOriginLink?
    var score: String?
    var link: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("initials") { $0.initials }, Field("picture") { $0.picture },
            Field("score") { $0.score },
            Field("link") { $0.link },
        ]
    }
}

extension FriendReading {
    init(_ entry: ReviewEntry, _ marks: [ID<Member>: String]) {
        let writer = entry.review.memberID
        picture = marks[writer].map { SameOriginLink(pictureOf: writer, $0) }
        name = entry.writer.text
        initials = entry.writer.initials
        score = entry.review.content.score.map { ScoreView(score: $0).text }
        link = LinkTarget(path: Paths.review(entry.review.id))
    }
}
