import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /notices/{number}/item`: leads on to the exact item (NO-06); the notice is read by that.
    @Sendable static func openNotice(_ visit: MemberVisit, _ number: Int) async throws -> Response {
        let found = try await visit.services.memberNotices.open(Int64(number), of: visit.member.id)
        guard let found else { throw Problem.notFound }
        return visit.visit.go(try await visit.page(of: found.content))
    }
}

extension MemberVisit {
    /// Where the thing is that a notice tells of.
    fileprivate func page(of content: NoticeContent) async throws -> String {
        switch content {
        case .likes(let id, title: _, _): return "\(Paths.review(id))#\(LikeButton.anchor)"
        case .friend(let friend):
            let fields = FormFields(["network": friend.connectionID.text, "q": friend.name.text])
            return "\(Paths.friends())?\(fields.urlencoded)"
        case .share(let share): return Paths.receipt(share.id)
        case .connection(let connection):
            let all = try await services.connections.all(member.id)
            let place = all.firstIndex { $0.id == connection.id }
            return Paths.account() + (place.map { "#\(ConnectionCard.anchor(number: $0 + 1))" } ?? "")
        case .bookImport(let found, _): return Paths.bookImport(found.id)
        case .moderation(let act, title: _): return Paths.ruling(act.id)
        case .security: return Paths.security()
        case .mentions(let id, title: _, shown: _, waiting: _): return "\(Paths.review(id))#\(MentionRow.anchor)"
        case .answers(let share, count: _, newest: _): return "\(Paths.receipt(share.id))#\(AnswersView.anchor)"
        case .reply(let reply): return "\(Paths.replies())#\(ReplyView.anchor(reply.id))"
        case .naming(let entry): return Paths.checkIn(entry.checkIn.id)
        case .gone: return Paths.notices()
        }
    }
}
