internal import SandboxCore
internal import Templating

/// The front page.
struct FrontView: ViewModel {
    var people: [Person]
    var posts: [PostView]

    static var fields: [Field<Self>] {
        [Field("people") { $0.people.map(PersonView.init) }, Field("posts") { $0.posts }]
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

/// One post on a page of its own.
struct PostPageView: ViewModel {
    var post: PostView

    static var fields: [Field<Self>] {
        [Field("post") { $0.post }]
    }
}
