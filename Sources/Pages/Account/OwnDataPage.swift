import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// What a member can take home: what is in the file, what is not, and the button.
struct OwnDataPage: ViewModel {
    var frame: PageFrame
    var holds: [HoldingLine]
    /// What one file takes, in bytes, when it was asked for and is more.
    var exceeded: Int?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("holds") { $0.holds }, Field("version") { _ in OwnData.version },
            Field("isTooMuch") { $0.exceeded != nil }, Field("megabytes") { ($0.exceeded ?? 0) / 1_048_576 },
        ]
    }
}

extension Site {
    /// `GET /account/data`: what is kept, counted, and the button that downloads it.
    @Sendable static func showOwnData(_ visit: MemberVisit) async throws -> Response {
        let holdings = try visit.services.members.holdings(of: visit.member.id, in: visit.visit.browser)
        let model = OwnDataPage(frame: visit.visit.frame("Your data"), holds: HoldingLine.lines(holdings))
        return visit.visit.page(visit.site.templates.ownData, model)
    }

    /// `POST /account/data`: one JSON file (PR-19); 413 and the page again when it were longer than the configuration allows.
    @Sendable static func downloadOwnData(_ visit: MemberVisit) async throws -> Response {
        let now = visit.services.clock.now()
        let origin = visit.site.configuration.publicURL.origin
        let limit = visit.site.configuration.ownDataLimit
        let file = try visit.services.ownData.file(of: visit.member, in: visit.visit.browser, limit: limit) { photo in
            origin + Paths.image(photo)
        }
        guard let file else {
            let holdings = try visit.services.members.holdings(of: visit.member.id, in: visit.visit.browser)
            let frame = visit.visit.frame("Your data")
            let model = OwnDataPage(frame: frame, holds: HoldingLine.lines(holdings), exceeded: limit)
            return visit.visit.page(visit.site.templates.ownData, model, status: .contentTooLarge)
        }
        let fields = Fields([
            .contentType: "application/json; charset=utf-8",
            .contentDisposition: "attachment; filename=\"flyleaf-data-\(now.rfc3339.prefix(10)).json\"",
        ])
        return Response(.ok, fields: fields, body: .bytes(file))
    }
}
