import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Visit {
    fileprivate func recoverPage(next: LocalPath, fault: String? = nil, status: Status = .ok) -> Response {
        // The link to this page says so in its address, the form in a field.
        let isConfirming = isConfirming || signedIn != nil && query["confirm"] == "yes"
        let model = RecoverPage(
            frame: frame(isConfirming ? "Confirm with a recovery code" : "Log in with a recovery code", .login),
            next: next.text,
            isConfirming: isConfirming,
            others: LinkTarget(path: isConfirming ? Paths.confirmation(next) : Paths.login()),
            sheet: form["sheet"] ?? "",
            fault: fault
        )
        return page(site.templates.recover, model, status: status)
    }
}

extension Site {
    /// `GET /login/recover`: fields `next`, and `confirm` of a member who shows once more who they are.
    @Sendable static func askRecoveryCode(_ visit: Visit) async throws -> Response {
        visit.recoverPage(next: visit.query["next"].flatMap(LocalPath.init) ?? .front)
    }

    /// `POST /login/recover`: fields `sheet`, `code`, `next`, `confirm`.
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
        try await visit.limit(visit.site.limits.sheets, sheet)
        let entered = try await visit.services.recovery.enter(
            code,
            of: sheet,
            in: visit.browserName,
            confirming: visit.confirming
        )
        guard let entered else {
            let fault =
                visit.isConfirming
                ? "That code does not open the account you are in. It may be mistyped, used already, of another account, or "
                    + "from a sheet that was replaced by a newer one. Nothing was changed."
                : "That code does not open an account. It may be mistyped, used already, or from a sheet that "
                    + "was replaced by a newer one."
            return visit.recoverPage(next: next, fault: fault, status: .unprocessableContent)
        }
        return try await visit.entering(entered.token, entered.member, visit.go(next.text, notice: .recovered))
    }
}
