/// What a network tells by itself of the list that it shows a person first.
public enum StreamHappening: Sendable, Equatable {
    /// From here on everything is told; what happened before has to be read.
    case opened
    /// Something happened that only reading the list shows, as that the person changed their filters.
    case unclear
    /// What happened to an entry.
    case entry(StreamChange)
    /// Somebody wrote to the person.
    case mentioned
}

/// What happened to an entry of a list.
public enum StreamChange: Sendable, Equatable {
    /// It is there.
    case came(StreamItem)
    /// Its post was written anew; whoever does not know it learns nothing by that.
    case changed(StreamItem)
    /// The entry with this identifier is there no more.
    case gone(String)
}

/// What became of what was told of a list.
public enum StreamTaking: Sendable, Equatable {
    /// It is written down; so many entries came, changed or went.
    case taken(Int)
    /// The list is being read: what that brings knows nothing of what came since, and would take it away.
    case held
    /// The list was never read, or is not kept any more.
    case unread
}

extension StreamItem {
    /// The entry with its post written anew, told by somebody who need not know what the reader did about it.
    public func changed(by newer: StreamItem) -> StreamItem {
        var post = newer.post
        post.marks.merge(self.post.marks) { new, _ in new }
        if post.poll?.own == nil, post.poll?.remoteID == self.post.poll?.remoteID {
            post.poll = post.poll?.chosen(self.post.poll?.own)
        }
        return StreamItem(remoteID: remoteID, moment: moment, repeater: repeater, post: post)
    }
}
