import Flyleaf
import Primitives

/// Words that cannot be kept, because they are too long or unreadable; the page shows them again so that nothing is lost.
struct UnkeptWords {
    /// Those for every network.
    var message: String?
    /// Those for single connections.
    var single: [ID<Connection>: String] = [:]

    /// Whether there are none.
    var isEmpty: Bool { message == nil && single.isEmpty }

    /// A draft as it is shown with these words, where they can be shown.
    func shown(in draft: ShareDraft) -> ShareDraft {
        var shown = draft
        // What is too long to be kept is shown all the same, with the place where it becomes too long.
        if let message = message.flatMap(ShareMessage.init(shown:)) { shown.message = message }
        for (connection, words) in single {
            if let words = ShareMessage(shown: words) { shown.words[connection] = words }
        }
        return shown
    }
}
