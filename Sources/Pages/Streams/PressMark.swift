import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/marks`: puts a mark on a post or takes it off; field `press` says which, `list`, `network` and `before`
    /// the page it is pressed on, `at` whether that is the post's own,
    /// `open` the post of it whose pictures are open, `choice-N` what a vote chooses in the poll of the entry N.
    ///
    /// What is wanted is written down here and shown; the network is told behind the page (`StreamPresses`).
    @Sendable static func pressMark(_ visit: MemberVisit) async throws -> Response {
        guard let press = visit.form["press"].flatMap({ MarkPress($0) }) else { throw Problem.notFound }
        let (entry, source) = try await visit.streamItem(press.number)
        let post = entry.kept.item.post
        // A vote is not taken back.
        guard press.isWanted || press.mark != .vote else { throw Problem.notFound }
        guard let (subject, act) = source.pressing(press.mark, at: post, visit.services.clock.now()) else {
            throw Problem.notFound
        }
        if act.missing(source.connection.permissions) != nil {
            return visit.visit.go("\(Paths.streamItem(press.number))?ask=\(press.mark.rawValue)")
        }
        let choices = press.mark == .vote ? try visit.choices(in: post, press.number) : []
        try visit.limitCalls()
        do {
            try await visit.services.presses.press(
                press.mark,
                isWanted: press.isWanted,
                choosing: choices,
                at: subject,
                known: press.mark == .vote ? post.poll?.own.map { !$0.isEmpty } : post.marks[press.mark],
                act,
                through: source.connection
            )
        } catch let refusal as PostingRefusal {
            throw Problem(refusal, at: source.network, step: ("Back to the post", Paths.streamItem(press.number)))
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

extension MemberVisit {
    /// What a form chooses in the poll of an entry.
    fileprivate func choices(in post: StreamPost, _ number: StreamItemNumber) throws -> [Int] {
        let field = StreamBallotView.field(number)
        let choices = form.all.filter { $0.name.utf8.elementsEqual(field.utf8) }.compactMap { Int($0.value) }
        guard post.poll?.takes(choices) == true else {
            throw Problem(
                status: .unprocessableContent,
                title: "Nothing was chosen",
                text: PollWords.nothingChosen,
                step: ("Back to the post", Paths.streamItem(number))
            )
        }
        return choices
    }
}
