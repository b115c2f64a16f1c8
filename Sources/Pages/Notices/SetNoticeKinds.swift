import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /notices/kinds`: fields `kind`, the kinds that are wanted; all others are off (NO-02), which may be all (NO-03).
    @Sendable static func setNoticeKinds(_ visit: MemberVisit) async throws -> Response {
        let wanted = visit.form.values("kind").map { NoticeKind(rawValue: $0) }
        // A kind that is none would switch another off by a typing error.
        guard !wanted.contains(nil) else { throw Problem.notFound }
        let off = Set(NoticeKind.allCases).subtracting(wanted.compactMap(\.self))
        try await visit.services.memberNotices.setOff(off, visit.member.id)
        return visit.visit.go(Paths.notices(), notice: .noticesKept)
    }
}
