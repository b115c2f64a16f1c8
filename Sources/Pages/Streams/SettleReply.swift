import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/replies/{id}`: what the member says of an answer; field `act`: `there`, `again` (it is not there, and is
    /// to be sent), `look` or `drop`.
    @Sendable static func settleReply(_ visit: MemberVisit, _ id: ID<StreamReply>) async throws -> Response {
        let replies = visit.services.replies
        guard let reply = try await replies.reply(id, of: visit.member.id) else { throw Problem.notFound }
        switch visit.form["act"] {
        case "there": try await replies.settle(reply, isThere: true)
        case "again":
            try visit.limitCalls()
            try await replies.settle(reply, isThere: false)
        case "look":
            try visit.limitCalls()
            _ = await replies.look(for: reply)
        case "drop": try await replies.drop(reply)
        default: throw Problem.notFound
        }
        let number = StreamItemNumber(pathSegment: String(reply.answered.number))
        let isKept = try await visit.keptNumbers([reply]).contains(reply.answered.number)
        guard let number, isKept, visit.form["at"] == "item" else { return visit.visit.go(Paths.replies()) }
        return visit.visit.go("\(Paths.streamItem(number))#reply-\(reply.id.text)")
    }
}

extension MemberVisit {
    /// The numbers of the entries that answers stand at, of those that are still kept.
    func keptNumbers(_ replies: [StreamReply]) async throws -> Set<Int64> {
        var kept: Set<Int64> = []
        for number in Set(replies.map(\.answered.number)) {
            if try await services.threads.entry(number, of: member.id) != nil { kept.insert(number) }
        }
        return kept
    }

    /// The identifier of a form that is made now.
    func freshReplyID() -> ID<StreamReply> { services.randomness.id(at: services.clock.now()) }
}
