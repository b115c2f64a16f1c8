import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/items/{number}/reply`: answers a post, with the fields of `ReplyForm`.
    ///
    /// What is sent is written down here and shown; the network gets it behind the page (`StreamReplies`).
    @Sendable static func answerStreamItem(
        _ visit: MemberVisit,
        _ number: StreamItemNumber
    ) async throws -> Response {
        let (entry, source) = try await visit.streamItem(number)
        guard let (way, opening) = source.replying(to: entry.kept.item.post) else { throw Problem.notFound }
        var form = ReplyForm(visit.form, opening, id: visit.freshReplyID())
        guard way.missing(source.connection.permissions) == nil else {
            return try await visit.streamItemPage(entry, source, .post, form, status: .forbidden)
        }
        try visit.limitCalls()
        do {
            let reply = try await visit.services.replies.answer(
                form.id,
                form.content(),
                to: entry.kept,
                way,
                opening,
                through: source.connection
            )
            return visit.visit.go("\(Paths.streamItem(number))#\(ReplyView.anchor(reply.id))")
        } catch let fault as ReplyFault {
            form.fault = fault
            return try await visit.streamItemPage(entry, source, .post, form, status: fault.status)
        }
    }
}

extension ReplyFault {
    /// How a form with it is answered.
    var status: Status {
        switch self {
        case .tooMany, .limited: .tooManyRequests
        case .empty, .unreadable, .unreadableWarning, .tooLong, .otherReaders, .otherPeople, .blockedLink:
            .unprocessableContent
        }
    }
}
