import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The pictures of the posts of a page, as far as they are here.
///
/// - Rule: of a post that is closed no picture stands in the page, whatever is folded around it.
/// - Why: a browser may load what is folded away, and a search in the page opens it.
/// - Without it: what somebody was warned of is on their screen.
struct StreamPictureLinks {
    private let standings: [StreamPicture: StreamPictureStanding]
    /// Whether the post is open although there is a warning before it.
    let isOpened: Bool

    /// Nothing is shown; all is told of in words.
    static let none = StreamPictureLinks([:])

    /// What the entry itself is called among the posts of its page.
    static let entry = "post"

    init(_ standings: [StreamPicture: StreamPictureStanding]) { self.init(standings, isOpened: false) }

    private init(_ standings: [StreamPicture: StreamPictureStanding], isOpened: Bool) {
        self.standings = standings
        self.isOpened = isOpened
    }

    /// What posts of a thread are called on its page, each with it.
    static func names(_ anchor: String, _ posts: [StreamPost]) -> [(name: String, post: StreamPost)] {
        posts.enumerated().map { ("\(anchor)-\($0.offset + 1)", $0.element) }
    }

    /// The page of an entry with the post of a name open.
    static func path(_ number: StreamItemNumber, _ opened: String?) -> String {
        Paths.streamItem(number) + (opened.map { "?\(FormFields(["open": $0]).urlencoded)" } ?? "")
    }

    /// The same for the post of a name, where another name, or none, is that of the one to be opened.
    func opening(_ name: String, _ opened: String?) -> StreamPictureLinks {
        StreamPictureLinks(standings, isOpened: opened.map { $0.utf8.elementsEqual(name.utf8) } ?? false)
    }

    /// Where the pictures of a closed post are to be seen; `nil` where it has none or is open.
    func show(_ post: StreamPost, of number: StreamItemNumber, as name: String) -> LinkTarget? {
        guard post.isClosed, !isOpened, !post.views.isEmpty else { return nil }
        // The entry's own place on its page has another name, and stands at the top unless a thread is above it.
        let place = name == Self.entry ? "" : "#\(name)"
        return LinkTarget(path: Self.path(number, name) + place)
    }

    /// The picture of who wrote a post.
    func face(of post: StreamPost, _ anchor: String) -> StreamPictureView? {
        view(post.portrait, "\(anchor)-face", alt: "", words: { _ in post.author.name.initials })
    }

    /// What hangs on a post: what can be seen, and the rest.
    func attachments(
        of post: StreamPost,
        _ network: String,
        _ anchor: String
    ) -> (shots: [StreamShotView], rest: [StreamAttachmentView]) {
        var (shots, rest): ([StreamShotView], [StreamAttachmentView]) = ([], [])
        for (index, attachment) in post.attachments.enumerated() {
            let told = StreamAttachmentView(attachment)
            let words = StreamPictureWords(told)
            let picture = StreamPicture(.view, attachment.picture)
            if isShown(post),
                let view = view(picture, "\(anchor)-shot-\(index + 1)", alt: words.alt, words: words.box)
            {
                let caption = attachment.kind == .picture ? nil : words.caption(network)
                shots.append(StreamShotView(picture: view, caption: caption))
            } else {
                rest.append(told)
            }
        }
        return (shots, rest)
    }

    /// The picture of what a post is about.
    func card(of post: StreamPost, _ anchor: String) -> StreamPictureView? {
        guard isShown(post) else { return nil }
        let picture = StreamPicture(.view, post.card?.picture)
        return view(picture, "\(anchor)-card", alt: "", words: StreamPictureWords.small)
    }

    /// The portrait of somebody.
    static func portrait(_ person: StreamAuthor, _ standing: StreamPictureStanding?) -> StreamPictureView? {
        guard let picture = StreamPicture(.portrait, person.picture), let standing else { return nil }
        return StreamPictureLinks([picture: standing])
            .view(picture, "face", alt: "", words: { _ in person.name.initials })
    }

    private func isShown(_ post: StreamPost) -> Bool { !post.isClosed || isOpened }

    private func view(
        _ picture: StreamPicture?,
        _ id: String,
        alt: String,
        words: (_ isComing: Bool) -> String
    ) -> StreamPictureView? {
        guard let picture, let standing = standings[picture] else { return nil }
        var source: SameOriginLink?
        if case .kept(let number, let mark) = standing {
            source = SameOriginLink(path: "\(Paths.streamPicture(StreamPictureNumber(number)))?v=\(mark)")
        }
        let isComing = standing == .coming
        return StreamPictureView(id: id, source: source, alt: alt, words: words(isComing), isComing: isComing)
    }
}

extension MemberVisit {
    /// The pictures of a page of entries; what is not here is fetched behind it.
    func pictures(of entries: [KeptStreamItem]) async throws -> StreamPictureLinks {
        let uses = entries.map { StreamPictureUse($0, isOpen: !$0.item.post.isClosed) }
        return StreamPictureLinks(try await services.streamPictures.standings(of: uses, for: member.id))
    }

    /// The pictures of an entry and of the thread around it, of which one post may be opened.
    func pictures(
        of entry: KeptStreamItem,
        _ around: [(name: String, post: StreamPost)],
        _ opened: String?
    ) async throws -> StreamPictureLinks {
        func isOpen(_ name: String, _ post: StreamPost) -> Bool { !post.isClosed || opened == name }
        let uses = [
            StreamPictureUse(entry, isOpen: isOpen(StreamPictureLinks.entry, entry.item.post)),
            StreamPictureUse(
                threadAround: entry.place.number,
                around.map { name, post in (post, isOpen(name, post)) }
            ),
        ]
        return StreamPictureLinks(try await services.streamPictures.standings(of: uses, for: member.id))
    }
}
