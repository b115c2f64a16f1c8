/// Which pictures an entry of a member's streams, or the thread around it, shows on a page.
public struct StreamPictureUse: Sendable, Equatable {
    /// Where on the page.
    public enum Part: String, Sendable, CaseIterable {
        /// In the entry.
        case entry
        /// In the thread around it.
        case thread
    }

    /// The number of the entry.
    public let number: Int64
    /// Where on the page.
    public let part: Part
    /// All pictures it has; what was kept for it and is not among them is not wanted any more.
    public let all: Set<StreamPicture>
    /// Those that are shown now.
    public let shown: Set<StreamPicture>

    /// A use.
    public init(number: Int64, part: Part, all: Set<StreamPicture>, shown: Set<StreamPicture>) {
        self.number = number
        self.part = part
        self.all = all
        self.shown = shown
    }

    /// What a post of it shows; its pictures themselves only where it is open.
    public init(_ kept: KeptStreamItem, isOpen: Bool) {
        self.init(kept.place.number, .entry, [(kept.item.post, isOpen)], maximum: StreamPicture.maximumPerPost)
    }

    /// What the thread around an entry shows.
    ///
    /// - Parameter isOpen: whether a post is open.
    public init(threadAround number: Int64, _ posts: [(post: StreamPost, isOpen: Bool)]) {
        self.init(number, .thread, posts, maximum: StreamPicture.maximumPerThread)
    }

    private init(_ number: Int64, _ part: Part, _ posts: [(post: StreamPost, isOpen: Bool)], maximum: Int) {
        var (all, shown): (Set<StreamPicture>, Set<StreamPicture>) = ([], [])
        for (post, isOpen) in posts {
            for picture in [post.portrait].compactMap(\.self) + post.views {
                guard all.count < maximum || all.contains(picture) else { continue }
                all.insert(picture)
                if isOpen || picture.kind == .portrait { shown.insert(picture) }
            }
        }
        self.init(number: number, part: part, all: all, shown: shown)
    }
}
