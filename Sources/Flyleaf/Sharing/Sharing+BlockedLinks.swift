import Primitives

extension Sharing {
    /// What in each story of a draft moderators blocked, also where its link leads; `nil` for one that may be sent.
    public func blockedLinks(_ draft: ShareDraft, _ stories: [Story]) async throws -> [LinkPattern?] {
        try await stories.asyncMap { story in
            let target = story.link.isEmpty ? nil : draft.linkTarget?.text
            return try await blockedLinks.first(in: story.texts + [target ?? ""])
        }
    }
}

extension Story {
    /// Every text of it that a network gets.
    var texts: [String] {
        let content = self.content
        return [content.message.text, name, caption, description, link, content.warning.text]
            + [content.options.album?.text, content.place?.name.text].compactMap(\.self)
            + content.photos.map(\.description.text)
    }
}
