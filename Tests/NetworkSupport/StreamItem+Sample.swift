public import Flyleaf
public import Primitives

extension StreamItem {
    /// An entry with these words by Grace Hopper.
    public static func sample(
        _ remoteID: String,
        at moment: Timestamp,
        _ words: String = "Words",
        by name: String = "Grace Hopper",
        changing change: (inout StreamPost) -> Void = { _ in }
    ) -> StreamItem {
        var text = LinkedText()
        text.append(words)
        let author = StreamAuthor(
            remoteID: "7",
            name: PersonName(trusted: name),
            handle: "@grace",
            page: "https://network.test/@grace"
        )
        var post = StreamPost(remoteID: "of-\(remoteID)", author: author, writtenAt: moment, text: text)
        post.page = "https://network.test/@grace/\(remoteID)"
        change(&post)
        return StreamItem(remoteID: remoteID, moment: moment, repeater: nil, post: post)
    }
}
