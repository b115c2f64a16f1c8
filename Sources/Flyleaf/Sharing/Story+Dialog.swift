extension Story {
    /// What the network's own page gets: everything about the review, nothing that is chosen or written here.
    ///
    /// Words typed here never fill a network's dialog: there the person writes and chooses anew.
    public var forNetworkDialog: Story {
        var story = self
        story.message = .none
        story.tags = []
        story.place = nil
        story.warning = .none
        story.photos = []
        return story
    }
}
