import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/items/{number}/quote`: quotes a post, with the fields of `ReplyForm`.
    ///
    /// What is sent is written down here and shown; the network gets it behind the page (`StreamReplies`).
    @Sendable static func quoteStreamItem(
        _ visit: MemberVisit,
        _ number: StreamItemNumber
    ) async throws -> Response {
        let (entry, source) = try await visit.streamItem(number)
        guard let way = source.quoting(entry.kept.item.post) else { throw Problem.notFound }
        var form = ReplyForm(visit.form, way.opening, id: visit.freshReplyID())
        guard way.missing == nil else {
            return try await visit.streamItemPage(entry, source, .quote, form, status: .forbidden)
        }
        try visit.limitCalls()
        do {
            let quotation = try await visit.services.replies.quote(
                form.id,
                form.content(),
                of: entry.kept,
                way,
                through: source.connection
            )
            return visit.visit.go("\(Paths.streamItem(number))#\(ReplyView.anchor(quotation.id))")
        } catch let fault as ReplyFault {
            form.fault = fault
            return try await visit.streamItemPage(entry, source, .quote, form, status: fault.status)
        }
    }
}
