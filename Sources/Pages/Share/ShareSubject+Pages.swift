import Flyleaf
import Web

extension ShareSubject {
    /// The page of what is shared.
    var page: String {
        switch self {
        case .review(let id): Paths.review(id)
        }
    }

    /// Its share dialog.
    var dialog: String {
        switch self {
        case .review(let id): Paths.share(id)
        }
    }

    /// Where a permission to share it is asked for.
    var permission: String {
        switch self {
        case .review(let id): Paths.sharePermission(id)
        }
    }
}

extension MemberVisit {
    /// Whether what was shared is there and this member's own.
    func owns(_ subject: ShareSubject) async throws -> Bool {
        switch subject {
        case .review(let id): try await services.reviews.own(id, of: member.id) != nil
        }
    }
}
