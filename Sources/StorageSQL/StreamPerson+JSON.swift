import Flyleaf
import Primitives

/// Somebody at a network as the text they are kept as; what is absent is left out.
extension StreamPerson {
    var json: JSON {
        .object([
            "author": author.json,
            "about": about.isEmpty ? nil : .array(about.runs.map(\.json)),
            "followers": followers.map { .integer(Int64($0)) },
            "followed": followed.map { .integer(Int64($0)) },
            "posts": posts.map { .integer(Int64($0)) },
            "asks": asksFollowers ? true : nil,
            "program": isProgram ? true : nil,
            "relation": relation.map(\.json),
        ])
    }

    /// Reads a kept text; `nil` unless it is one.
    init?(_ json: JSON) {
        guard let author = json["author"].flatMap(StreamAuthor.init) else { return nil }
        self.init(author: author)
        about = LinkedText(trusted: (json["about"]?.elements ?? []).compactMap(LinkedText.Run.init))
        followers = json["followers"]?.integer.map { Int($0) }
        followed = json["followed"]?.integer.map { Int($0) }
        posts = json["posts"]?.integer.map { Int($0) }
        asksFollowers = json["asks"] == true
        isProgram = json["program"] == true
        relation = json["relation"].map(PersonRelation.init)
    }
}

extension PersonRelation {
    fileprivate var json: JSON {
        .object([
            "follows": follows.map(JSON.bool), "asked": hasAsked.map(JSON.bool), "followed": isFollowed.map(JSON.bool),
            "mutes": mutes.map(JSON.bool), "blocks": blocks.map(JSON.bool),
        ])
    }

    fileprivate init(_ json: JSON) {
        func flag(_ name: String) -> Bool? { if case .bool(let value)? = json[name] { value } else { nil } }
        self.init()
        follows = flag("follows")
        hasAsked = flag("asked")
        isFollowed = flag("followed")
        mutes = flag("mutes")
        blocks = flag("blocks")
    }
}
