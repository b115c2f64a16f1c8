import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    fileprivate func importsPage(fault: ImportFault? = nil, words: String? = nil) async throws -> Response {
        let all = try await services.imports.all(of: member.id)
        let rows = try await all.asyncMap { found in
            ImportLine(
                found,
                try await standing(of: found, try await services.jobs.newest(about: found.id.text, of: member.id))
            )
        }
        let model = ImportsPage(
            frame: visit.frame("Import"),
            fault: words ?? fault?.words,
            largest: BookImport.largest,
            isFull: all.count >= BookImport.maximumPerMember,
            rows: rows
        )
        let isFaulty = words != nil || fault != nil
        return visit.page(site.templates.imports, model, status: isFaulty ? .unprocessableContent : .ok)
    }

    fileprivate func keepImport() async throws -> Response {
        if visit.sent.isCut { return try await importsPage(fault: .tooLarge) }
        guard let file = visit.sent.files.first(where: SentForm.isChosen) else {
            return try await importsPage(words: "Choose a file first.")
        }
        if let pause = site.limits.imports.take(member.id.text, at: services.clock.now()) {
            let seconds = pause.components.seconds + 1
            return try await importsPage(
                words: "Many files came in a short time. Wait \(seconds) seconds, then try again."
            )
        }
        do {
            let kept = try await services.imports.keep(
                file.bytes,
                named: ImportFileName(file.fileName ?? ""),
                of: member.id
            )
            return visit.go(Paths.bookImport(kept.id))
        } catch let fault as ImportFault {
            return try await importsPage(fault: fault)
        }
    }
}

extension Site {
    /// `GET /account/import`: where a file is chosen, and the imports so far.
    @Sendable static func listImports(_ visit: MemberVisit) async throws -> Response { try await visit.importsPage() }

    /// `POST /account/import`: field `file`; keeps it and goes on to what it says.
    @Sendable static func keepImport(_ visit: MemberVisit) async throws -> Response { try await visit.keepImport() }
}
