import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /shares/{id}/results`: all shares of the press this one belongs to.
    @Sendable static func showResults(_ visit: MemberVisit, _ id: ID<Share>) async throws -> Response {
        let share = try await visit.ownShare(id)
        let shares = try await visit.services.sharing.together(with: share)
        guard shares.count > 1 else { return visit.visit.go(Paths.receipt(id)) }
        let visit = try await visit.seeing(shares.map { .share($0.id) })
        let standing = try await visit.standing(shares.map(\.entry))
        let isThere = try await visit.owns(share.subject)
        let heading = shares.resultHeading
        let model = ShareResultsPage(
            frame: visit.visit.frame(heading, .shares),
            heading: heading,
            rows: try await shares.asyncMap { share in
                ShareResult(
                    row: try await ShareRow(share.entry, standing),
                    step: try await standing.nextStep(share.entry).words,
                    link: LinkTarget(path: Paths.receipt(share.id)),
                    networkPage: share.state == .handedOff
                        ? try await visit.networkPage(share).flatMap { LinkTarget($0) } : nil,
                    withdraw: share.state == .posted && share.receipt != nil
                        ? LinkTarget(path: Paths.withdrawShare(share.id)) : nil
                )
            },
            refresh: shares.contains(where: \.changesByItself) ? LinkTarget(path: Paths.results(id)) : nil,
            review: isThere ? LinkTarget(path: share.subject.page) : nil,
            backLabel: share.subject.kind.back
        )
        return visit.visit.page(visit.site.templates.results, model)
    }
}

extension [Share] {
    /// How many of them are there.
    fileprivate var resultHeading: String {
        let posted = count { $0.state == .posted }
        let withdrawn = count { $0.state == .withdrawn }
        if posted == count { return count == 2 ? "Posted to both networks" : "Posted to all \(count) networks" }
        if withdrawn == count { return "Withdrawn" }
        if withdrawn > 0 { return "Posted to \(posted) of \(count) networks, withdrawn from \(withdrawn)" }
        if posted > 0 { return "Posted to \(posted) of \(count) networks" }
        if contains(where: { $0.state == .unknown }) { return "Not certain yet" }
        return contains { !$0.state.isSettled } ? "Not posted yet" : "Not posted"
    }
}
