public import Primitives

extension Sharing {
    /// What a person is shown of a post.
    ///
    /// - Parameter form: the text the network gets, as it is previewed; `nil` where its own page posts.
    public func proof(of item: ShareItem, form: PostPreview.Form?) -> StoryProof {
        StoryProof(item.story, item.route, form, digest)
    }

    /// What of some posts was not shown before the button was pressed, by connection; empty when all of it was.
    ///
    /// What the network's own page posts is seen there once more, with all that is written and chosen there: of that
    /// only the subject and the profile it goes to are held against what was shown here.
    public func unseen(
        _ posts: [(item: ShareItem, proof: StoryProof)],
        shown: [ID<Connection>: StoryProof]
    ) -> [ID<Connection>: UnseenPost] {
        var unseen: [ID<Connection>: UnseenPost] = [:]
        for (item, proof) in posts {
            guard let before = shown[item.connection.id] else {
                unseen[item.connection.id] = .everything
                continue
            }
            var changes = proof.changes(since: before)
            if item.route == .dialog { changes = changes.filter { $0 == .subject || $0 == .destination } }
            if !changes.isEmpty { unseen[item.connection.id] = .parts(changes) }
        }
        return unseen
    }
}
