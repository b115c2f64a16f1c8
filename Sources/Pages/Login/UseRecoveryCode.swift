import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Visit {
    fileprivate func recoverPage(next: LocalPath, fault: String? = nil, status: Status = .ok) -> Response {
        let model = RecoverPage(
            frame: frame("Log in with a recovery code", .login),
            next: next.text,
            sheet: form["sheet"] ?? "",
            fault: fault
        )
        return page(site.templates.recover, model, status: status)
    }
}

extension Site {
    /// `GET /login/recover`: field `next`.
    @Sendable static func askRecoveryCode(_ visit: Visit) async throws -> Response {
        visit.recoverPage(next: visit.query["next"].flatMap(LocalPath.init) ?? .front)
    }

    /// `POST /login/recover`: fields `sheet`, `code`, `next`.
    ///
    /// One answer for every code that does not fit, in one time: nobody learns which sheets there are.
    @Sendable static func useRecoveryCode(_ visit: Visit) async throws -> Response {
        let next = visit.form["next"].flatMap(LocalPath.init) ?? .front
        guard let sheet = RecoverySheet.read(visit.form["sheet"] ?? "", length: RecoverySheet.nameLength),
            let code = RecoverySheet.read(visit.form["code"] ?? "", length: RecoverySheet.codeLength)
        else {
            let fault =
                "A sheet’s name has \(RecoverySheet.nameLength) letters and digits, and a code "
                + "\(RecoverySheet.codeLength). Hyphens and capitals do not matter. Nothing was used up."
            return visit.recoverPage(next: next, fault: fault, status: .unprocessableContent)
        }
        try visit.limit(visit.site.limits.sheets, sheet)
        guard let entered = try await visit.services.recovery.enter(code, of: sheet, in: visit.browserName) else {
            let fault =
                "That code does not open an account. It may be mistyped, used already, or from a sheet that "
                + "was replaced by a newer one."
            return visit.recoverPage(next: next, fault: fault, status: .unprocessableContent)
        }
        return try await visit.entering(entered.token, entered.member, visit.go(next.text, notice: .recovered))
    }
}
