import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    /// An entry with something of everything.
    func streamItem(_ remoteID: String, at second: Int64, _ words: String = "Words") -> StreamItem {
        var text = LinkedText()
        text.append("\(words)\n")
        text.append("books.example", leadingTo: "https://books.example/\"<&>")
        let grace = StreamAuthor(
            remoteID: "7",
            name: PersonName(trusted: "Grace 📖"),
            handle: "@grace@letters.example",
            page: "https://letters.example/@grace"
        )
        var post = StreamPost(remoteID: "of \(remoteID)", author: grace, writtenAt: moment(second - 1), text: text)
        post.warning = remoteID == "p1" ? .filtered(["Ends"]) : .words("The end")
        post.page = "https://letters.example/@grace/1"
        post.isAnswer = true
        post.isChanged = true
        post.quoting = remoteID == "p1" ? .manual : nil
        post.letterTo = remoteID == "p1" ? ["@ada@letters.example"] : nil
        post.poll = StreamPoll(
            remoteID: "34",
            answers: [.init(words: "Yes", votes: 3), .init(words: "No")],
            isMultiple: true,
            endsAt: moment(9_000),
            voters: 3,
            own: [0]
        )
        post.attachments = [StreamAttachment(kind: .picture, words: "A lighthouse"), .init(kind: .other, words: "")]
        post.card = StreamCard(title: "Lighthouses", caption: "Books", address: "https://books.example/")
        let repeater = StreamAuthor(remoteID: "8", name: PersonName(trusted: "Ben"), handle: nil, page: nil)
        return StreamItem(remoteID: remoteID, moment: moment(second), repeater: repeater, post: post)
    }

    /// Takes the wish that stands.
    func reading(at second: Int64) async throws -> StreamReading {
        let key = Randomness.secure.secret()
        return try await stores.streams.claim(moment(second), moment(second + 10), key).orBreach()
    }

    /// Reads these entries, all there are.
    func stream(
        _ items: [StreamItem],
        through connection: Connection,
        in list: StreamList = .home,
        of member: Member,
        gap: StreamGap? = nil,
        at second: Int64 = 100
    ) async throws {
        try await stores.streams.wish(ConnectionList(connection.id, list), nil, moment(second))
        var run = StreamRun()
        run.items = items
        run.gap = gap
        try await stores.streams.keep(try await reading(at: second), run, moment(second))
    }
}
