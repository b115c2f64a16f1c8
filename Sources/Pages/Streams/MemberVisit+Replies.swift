import Flyleaf
import HTTP
import Primitives
import Web

extension MemberVisit {
    /// Answers or quotes an entry's post with what the form says.
    func sendReply(_ kind: StreamReply.Subject.Kind, to number: StreamItemNumber) async throws -> Response {
        let (entry, source) = try await streamItem(number)
        return try await sendReply(source.way(kind, to: entry.kept), source.connection, at: Paths.streamItem(number)) {
            try await streamItemPage(entry, source, kind, $0, status: $1)
        }
    }

    /// Writes down what the form says, and shows it; the network gets it behind the page (`StreamReplies`).
    ///
    /// - Parameters:
    ///   - way: `nil` where the person may not.
    ///   - path: of the page that shows it.
    ///   - again: the same page with the form as it came.
    func sendReply(
        _ way: ReplyWay?,
        _ connection: Connection,
        at path: String,
        again: (ReplyForm, Status) async throws -> Response
    ) async throws -> Response {
        guard let way else { throw Problem.notFound }
        var form = ReplyForm(visit.form, way.opening, id: freshReplyID())
        guard way.missing == nil else { return try await again(form, .forbidden) }
        try limitCalls()
        do {
            let reply = try await services.replies.send(form.id, form.content(), way, through: connection)
            return visit.go("\(path)#\(ReplyView.anchor(reply.id))")
        } catch let fault as ReplyFault {
            form.fault = fault
            return try await again(form, fault.status)
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
