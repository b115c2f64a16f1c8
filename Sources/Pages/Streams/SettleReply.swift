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
        guard visit.form["at"] == "item", let path = try await visit.replyPaths([reply])[reply.id] else {
            return visit.visit.go(Paths.replies())
        }
        return visit.visit.go("\(path)#\(ReplyView.anchor(reply.id))")
    }
}

extension MemberVisit {
    /// Where answers and messages stand: at entries that are still kept, and at people of connections that are still there.
    func replyPaths(_ replies: [StreamReply]) async throws -> [ID<StreamReply>: String] {
        var kept: [Int64: String] = [:]
        for number in Set(replies.compactMap(\.subject.number)) {
            guard let path = StreamItemNumber(pathSegment: String(number)) else { continue }
            if try await services.threads.entry(number, of: member.id) != nil { kept[number] = Paths.streamItem(path) }
        }
        var paths: [ID<StreamReply>: String] = [:]
        for reply in replies {
            paths[reply.id] =
                reply.isLetter
                ? StreamPersonID(reply.subject.remoteID).map { Paths.streamPerson(reply.connectionID, $0) }
                : reply.subject.number.flatMap { kept[$0] }
        }
        return paths
    }

    /// The identifier of a form that is made now.
    func freshReplyID() -> ID<StreamReply> { services.randomness.id(at: services.clock.now()) }
}
