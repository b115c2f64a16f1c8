extension SiteButtonLook.Action {
    /// What the button says.
    var word: String {
        switch self {
        case .like: "Like"
        case .recommend: "Recommend"
        }
    }

    /// What is counted.
    func noun(_ count: Int) -> String {
        switch self {
        case .like: count == 1 ? "like" : "likes"
        case .recommend: count == 1 ? "recommendation" : "recommendations"
        }
    }

    /// How many do, as a sentence.
    func sentence(_ count: Int) -> String {
        switch (self, count) {
        case (.like, 0): "Be the first to like this."
        case (.recommend, 0): "Be the first to recommend this."
        case (.like, 1): "1 reader likes this."
        case (.recommend, 1): "1 reader recommends this."
        case (.like, _): "\(count.grouped) readers like this."
        case (.recommend, _): "\(count.grouped) readers recommend this."
        }
    }

    /// What is said of friends, whom a frame does not know.
    var friends: String {
        switch self {
        case .like: "Press to see which of your friends like it."
        case .recommend: "Press to see which of your friends recommend it."
        }
    }
}
