extension Story {
    /// What the network's own page gets: everything about the subject, nothing that is chosen or written in our dialog.
    ///
    /// Words typed there never fill a network's dialog: the person writes and chooses anew.
    ///
    /// - Parameter words: what the subject itself says in the person's words, for a page that takes a text (CO-07).
    public func forNetworkDialog(saying words: ShareMessage) -> Story {
        var story = self
        story.message = words
        story.tags = []
        story.place = nil
        story.warning = .none
        story.photos = []
        story.options = .standard
        return story
    }
}

extension SocialNetwork.Publishing {
    /// What the network's own page gets of a story; one that takes a text begins with what the subject itself says in the
    /// person's words.
    ///
    /// Whether it takes a text shows what is left of the story: one without its link looks like a text everywhere.
    public func dialogStory(_ story: Story, saying words: ShareMessage) -> Story {
        let bare = story.forNetworkDialog(saying: .none)
        guard case .text = preview(bare).form else { return bare }
        return story.forNetworkDialog(saying: words)
    }
}
