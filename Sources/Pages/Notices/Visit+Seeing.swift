import Flyleaf

extension Visit {
    /// The visit to a page that shows how some things of this member stand: their notices are read by that.
    func seeing(_ subjects: [NoticeSubject]) async throws -> Visit {
        guard var signedIn, signedIn.unreadNotices > 0 else { return self }
        signedIn.unreadNotices = try await services.memberNotices.see(subjects, signedIn.member.id)
        var visit = self
        visit.signedIn = signedIn
        return visit
    }
}

extension MemberVisit {
    /// The same for a page of members.
    func seeing(_ subjects: [NoticeSubject]) async throws -> MemberVisit {
        MemberVisit(visit: try await visit.seeing(subjects), session: session, member: member)
    }
}
