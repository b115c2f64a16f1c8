import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /account/recovery`: what codes are for, and the button that makes them.
    @Sendable static func showRecovery(_ visit: MemberVisit) async throws -> Response {
        let model = RecoveryPage(frame: visit.visit.frame("Recovery codes"), card: try await visit.recoveryCard())
        return visit.visit.page(visit.site.templates.recovery, model)
    }

    /// `POST /account/recovery`: makes a sheet in place of the one before and shows it this once.
    @Sendable static func makeRecoverySheet(_ visit: MemberVisit) async throws -> Response {
        let now = visit.services.clock.now()
        let sheet = try await visit.services.recovery.makeSheet(for: visit.member.id)
        let model = RecoverySheetPage(
            frame: visit.visit.frame("Your recovery codes"),
            memberName: visit.member.name.text,
            address: visit.site.addresses.whole(Paths.recover()),
            sheet: RecoverySheet.grouped(sheet.name),
            codes: sheet.codes.map(RecoverySheet.grouped),
            made: now.dayWords
        )
        return visit.visit.page(visit.site.templates.recoverySheet, model)
    }
}
