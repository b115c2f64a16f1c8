internal import SandboxCore
internal import Templating

/// The front page.
struct FrontView: SampledModel {
    var people: [Person]
    var posts: [PostView]

    static let sample = FrontView(people: [.sample], posts: [.sample])

    var values: Values {
        ["people": .models(people.map(PersonView.init)), "posts": .models(posts)]
    }
}

/// Somebody's wall.
struct WallView: SampledModel {
    var person: Person
    var friendCount: Int
    var relation: String
    var isSelf: Bool
    var posts: [PostView]
    var pager: Pager

    static let sample = WallView(
        person: .sample,
        friendCount: 3,
        relation: "You are friends.",
        isSelf: true,
        posts: [.sample],
        pager: .sample
    )

    var values: Values {
        [
            "person": .model(PersonView(person)),
            "friendCount": .number(friendCount),
            "relation": .text(relation),
            "isSelf": .flag(isSelf),
            "posts": .models(posts),
            "isEmpty": .flag(posts.isEmpty),
            "previous": .optional(pager.previous),
            "next": .optional(pager.next),
        ]
    }
}

/// One post on a page of its own.
struct PostPageView: SampledModel {
    var post: PostView

    static let sample = PostPageView(post: .sample)

    var values: Values { ["post": .model(post)] }
}
