import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/marks`: puts a mark on a post or takes it off; field `press` says which, `list`, `network` and `before`
    /// the page it is pressed on, `at` whether that is the post's own,
    /// `open` the post of it whose pictures are open.
    ///
    /// What is wanted is written down here and shown; the network is told behind the page (`StreamPresses`).
    @Sendable static func pressMark(_ visit: MemberVisit) async throws -> Response {
        guard let press = visit.form["press"].flatMap({ MarkPress($0) }) else { throw Problem.notFound }
        let (entry, source) = try await visit.streamItem(press.number)
        let act = source.acts(on: entry.kept.item.post).first { $0.mark == press.mark }?.act
        guard let act else { throw Problem.notFound }
        if act.missing(source.connection.permissions) != nil {
            return visit.visit.go("\(Paths.streamItem(press.number))?ask=\(press.mark.rawValue)")
        }
        try visit.limitCalls()
        do {
            try await visit.services.presses.press(
                press.mark,
                isWanted: press.isWanted,
                at: entry.kept.item.post.remoteID,
                known: entry.kept.item.post.marks[press.mark],
                act,
                through: source.connection
            )
        } catch let refusal as PostingRefusal {
            throw Problem(
                status: .tooManyRequests,
                title: "That is enough for today",
                text: StreamMarkWords.refusal(refusal, source.network.title),
                step: ("Back to the post", Paths.streamItem(press.number))
            )
        }
        if visit.form["at"] == "item" {
            return visit.visit.go(StreamPictureLinks.path(press.number, visit.form["open"]))
        }
        let list = try visit.streamList()
        let (_, _, here) = try await visit.streamSources(list, visit.form["network"])
        let before = visit.form["before"].flatMap { StreamPlace($0) }
        let path = MemberVisit.streamPath(list, here, before.map { ("before", $0) })
        return visit.visit.go("\(path)#at-\(entry.kept.place.text)")
    }
}
