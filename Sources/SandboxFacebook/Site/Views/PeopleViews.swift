internal import SandboxCore
internal import Templating

/// The front page.
struct FrontView: ViewModel {
    var people: [Person]
    var pages: [Page]
    var posts: [PostView]

    static var fields: [Field<Self>] {
        [
            Field("people") { $0.people.map(PersonView.init) },
            Field("pages") { $0.pages.map { PersonView(.page($0)) } }, Field("posts") { $0.posts },
        ]
    }
}

/// Somebody's wall.
struct WallView: ViewModel {
    var person: Person
    var friendCount: Int
    var relation: String
    var isSelf: Bool
    var posts: [PostView]
    var pager: Pager

    static var fields: [Field<Self>] {
        [
            Field("person") { PersonView($0.person) }, Field("friendCount") { $0.friendCount },
            Field("relation") { $0.relation }, Field("isSelf") { $0.isSelf }, Field("posts") { $0.posts },
            Field("isEmpty") { $0.posts.isEmpty },
        ] + Field.all { $0.pager }
    }
}

/// A Page, as people see it.
struct PageView: ViewModel {
    var page: Page
    /// What the one who looks may do there; absent for somebody who does not manage it.
    var tasks: [PageTask]?
    var likeCount: Int
    /// Whether the one who looks likes it; absent for nobody.
    var isLiked: Bool?
    var posts: [PostView]
    var pager: Pager

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.page.name }, Field("number") { $0.page.id.description },
            Field("action") { LinkTarget(path: "/sandbox/pages/\($0.page.id)") },
            Field("category") { $0.page.category.name }, Field("about") { $0.page.about },
            Field("likeCount") { $0.likeCount }, Field("canLike") { $0.isLiked != nil },
            Field("isLiked") { $0.isLiked == true }, Field("manages") { $0.tasks != nil },
            Field("tasks") { $0.tasks?.map { Line($0.rawValue) } ?? [] },
            Field("posts") { $0.posts }, Field("isEmpty") { $0.posts.isEmpty },
        ] + Field.all { $0.pager }
    }
}

extension PersonView {
    /// A person or a Page.
    init(_ profile: Profile) {
        switch profile {
        case .person(let person): self.init(person)
        case .page(let page):
            self.init(Person(id: page.profileID, name: page.name, firstName: page.name, lastName: ""))
        }
    }
}

/// One post on a page of its own.
struct PostPageView: ViewModel {
    var post: PostView

    static var fields: [Field<Self>] {
        [Field("post") { $0.post }]
    }
}
