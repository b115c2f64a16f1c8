import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /account/data`: what is kept, counted, and the button that downloads it.
    @Sendable static func showOwnData(_ visit: MemberVisit) async throws -> Response {
        try await visit.ownDataPage(isBusy: false)
    }

    /// `POST /account/data`: one ZIP (PR-19), made as it is read; 503 and the page again when too many are at it.
    @Sendable static func downloadOwnData(_ visit: MemberVisit) async throws -> Response {
        let (site, request) = (visit.site, visit.visit.request)
        let (member, browser) = (visit.member, visit.visit.browser)
        let ownData = visit.services.ownData
        guard !ownData.isBusy(for: member) else { return try await visit.ownDataPage(isBusy: true) }
        try await visit.services.sessions.record(.exported, of: member.id)
        let addresses = site.addresses
        let file = BodyStream(file: { send in
            do {
                try await ownData.write(
                    of: member,
                    in: browser,
                    addresses: addresses.ownData,
                    progress: { _ in },
                    to: send
                )
            } catch let error where !(error is CancellationError) && !(error is OwnDataFault) {
                // The answer has begun, so no page can say it any more; the file is not whole, which its reader sees.
                site.report(SiteIncident(requestID: request.id, route: Paths.ownData(), error: error))
                throw error
            }
        })
        let day = visit.services.clock.now().rfc3339.prefix(10)
        let fields = Fields([
            .contentType: "application/zip",
            .contentDisposition: "attachment; filename=\"flyleaf-data-\(day).zip\"",
        ])
        return Response(.ok, fields: fields, body: .stream(file))
    }
}

extension MemberVisit {
    fileprivate func ownDataPage(isBusy: Bool) async throws -> Response {
        let holdings = try await services.members.holdings(of: member.id, in: visit.browser)
        let room = try await services.photos.room(of: member)
        let model = OwnDataPage(
            frame: visit.frame("Your data"),
            holds: HoldingLine.lines(holdings),
            budgets: BudgetLine.lines(holdings, photos: room),
            isBusy: isBusy
        )
        var response = visit.page(site.templates.ownData, model, status: isBusy ? .serviceUnavailable : .ok)
        if isBusy { response.fields[.retryAfter] = "60" }
        return response
    }
}
