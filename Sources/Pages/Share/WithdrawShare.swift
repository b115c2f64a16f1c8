import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /shares/{id}/withdraw`: asks.
    @Sendable static func askWithdrawal(_ visit: MemberVisit, _ id: ID<Share>) async throws -> Response {
        let share = try await visit.ownShare(id)
        guard share.state == .posted, share.receipt != nil else { return visit.visit.go(Paths.receipt(id)) }
        return try await visit.withdrawPage(share)
    }

    /// `POST /shares/{id}/withdraw`: deletes the post at the network; said to be done only once that has confirmed it.
    @Sendable static func withdrawShare(_ visit: MemberVisit, _ id: ID<Share>) async throws -> Response {
        let share = try await visit.ownShare(id)
        try visit.limitCalls()
        do {
            let isDone = try await visit.services.sharing.withdraw(share) != nil
            return visit.visit.go(Paths.receipt(id), notice: isDone ? .postWithdrawn : .tooLate)
        } catch let failure as NetworkFailure {
            let request = visit.visit.request
            let route = Paths.withdrawShare.source
            visit.site.report(
                SiteIncident(requestID: request.id, route: route, network: share.network, error: failure)
            )
            return try await visit.withdrawPage(share, failure: failure)
        }
    }
}

extension MemberVisit {
    fileprivate func withdrawPage(_ share: Share, failure: NetworkFailure? = nil) async throws -> Response {
        let connection = try await services.connections.connection(share.connectionID, of: member.id)
        let network = try await connection.asyncFlatMap { try await services.networks.network(of: $0.identity) }
        let title = try await standing([share.entry]).title(share.entry)
        let model = WithdrawPage(
            frame: visit.frame("Withdraw this post?", .shares),
            network: title,
            name: share.entry.heading,
            action: LinkTarget(path: Paths.withdrawShare(share.id)),
            back: LinkTarget(path: Paths.receipt(share.id)),
            postLink: share.receipt.flatMap { LinkTarget($0.url) },
            isPossible: network?.withdrawal(from: share.story.destination) != nil,
            failure: failure.map { failure in
                LoginFailure(
                    title: failure.mayHaveHappened
                        ? "Nobody knows whether \(title) deleted it" : "\(title) has not deleted it",
                    text: failure.category == .notFound
                        ? StreamMarkWords.notShown(title)
                        : FailureAdvice(failure, in: .account, network: title).text,
                    reference: visit.request.id
                )
            }
        )
        return visit.page(site.templates.withdraw, model, status: failure == nil ? .ok : .badGateway)
    }
}
