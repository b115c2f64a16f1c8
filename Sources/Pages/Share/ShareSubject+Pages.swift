import Flyleaf
import Primitives
import Web

extension ShareSubject {
    /// The page of what is shared, as others open it.
    var page: String {
        switch self {
        case .review(let id): Paths.review(id)
        case .remark(let id): Paths.remark(id)
        case .book(let id): Paths.book(id)
        case .shelf(let id): Paths.shelf(id)
        case .year(let year, let member): Paths.readerYear(member, year)
        case .checkIn(let id): Paths.checkIn(id)
        }
    }

    /// Its share dialog.
    var dialog: String { path(Paths.share) }
    /// Where a permission to share it is asked for.
    var permission: String { path(Paths.sharePermission) }
    /// Where friends are chosen for it.
    var friendPicker: String { path(Paths.shareFriends) }
    /// Where a Page is chosen for it.
    var pagePicker: String { path(Paths.sharePages) }
    /// Where a place is chosen for it.
    var placePicker: String { path(Paths.sharePlaces) }

    private func path(_ path: SubjectPath) -> String { path(kind, SharedSegment(self)) }
}

extension ShareSubject.Kind {
    /// The part of the site that its pages and its dialog belong to.
    var part: PageFrame.Part {
        switch self {
        case .review, .book: .reviews
        case .remark: .shares
        case .shelf, .year: .reading
        case .checkIn: .other
        }
    }
}

extension MemberVisit {
    /// Whether what was shared is there and this member's own.
    func owns(_ subject: ShareSubject) async throws -> Bool {
        try await !services.sharing.existing([subject], of: member.id).isEmpty
    }
}
