import Flyleaf
import Primitives
import Templating
import Web

/// The like button of a page, which shows how it stands: it is never there before that is known (LK-03).
struct LikeButton: ViewModel {
    /// One of those who like it, with what stands before the name.
    struct Person: ViewModel {
        var before: String
        var name: String

        static var fields: [Field<Self>] { [Field("before") { $0.before }, Field("name") { $0.name }] }
    }

    /// Where the button stands on its page.
    static let anchor = "like"

    var action: LinkTarget
    /// What the form says of a page of another site.
    var href: String?
    var isLiked: Bool
    var people: [Person]
    /// What they do; absent where nobody does.
    var verb: String?
    /// Absent for a visitor, who logs in first: a page without it is the same for everybody.
    var csrf: String?
    /// What is liked, for who hears the button alone.
    var title: String

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("href") { $0.href },
            Field("act") { ($0.isLiked ? LikeAct.unlike : .like).rawValue },
            Field("isLiked") { $0.isLiked }, Field("people") { $0.people }, Field("verb") { $0.verb },
            Field("csrf") { $0.csrf }, Field("title") { $0.title },
        ]
    }

    /// The button of a thing that the viewer may see.
    init(_ subject: LikeSubject, _ title: String, _ standing: LikeStanding, csrf: String?) {
        action = LinkTarget(path: subject.press)
        href = subject.href
        isLiked = standing.isLiked
        people = standing.people.map { Person(before: $0.before, name: $0.name) }
        verb = standing.verb
        self.csrf = csrf
        self.title = title
    }
}

extension Visit {
    /// The like button of a thing on its page.
    func likeButton(_ subject: LikeSubject, _ title: String) async throws -> LikeButton {
        let viewer = signedIn?.member.id
        let standing = try await services.likes.standing(subject, for: viewer)
        return LikeButton(subject, title, standing, csrf: viewer.map { _ in csrfToken })
    }
}
