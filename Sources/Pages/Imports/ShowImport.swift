import Flyleaf
import HTTP
import Interchange
import Primitives
import Templating
import Web

extension MemberVisit {
    /// An import of this member; anybody else's is as good as missing.
    func ownImport(_ id: ID<BookImport>) async throws -> BookImport {
        guard let found = try await services.imports.bookImport(id, of: member.id) else { throw Problem.notFound }
        return found
    }

    /// How far it is, as its newest job and its rows say it.
    func standing(of found: BookImport, _ job: Job?) async throws -> ImportStanding {
        ImportStanding(found, job, isDone: try await services.imports.isDone(found))
    }

    func importPage(_ found: BookImport, fault: String? = nil) async throws -> Response {
        let job = try await services.jobs.newest(about: found.id.text, of: member.id)
        let standing = try await standing(of: found, job)
        let outcome = query["outcome"].flatMap(ImportedRow.Outcome.init)
        let after = max(0, query["after"].flatMap { Int($0) } ?? 0)
        // While it changes the page follows the work and shows no rows.
        let hasReport = standing != .unstarted && !standing.changesByItself
        let rows = hasReport ? try await services.imports.rows(found, after: after, outcome) : []
        let counts = hasReport ? try await services.imports.counts(found) : [:]
        let model = ImportPage(
            frame: visit.frame(found.shownName),
            name: found.shownName,
            source: found.source.words,
            state: standing.word,
            stateClass: standing.mark,
            explanation: standing.explanation(found),
            refresh: standing.changesByItself ? LinkTarget(path: Paths.bookImport(found.id)) : nil,
            progress: standing.changesByItself
                ? job.map { ImportProgress($0, total: $0.total > 0 ? $0.total : found.summary.rowCount) } : nil,
            start: standing == .unstarted ? try await importStart(found, fault) : nil,
            resume: standing.canResume(job) ? LinkTarget(path: Paths.startImport(found.id)) : nil,
            stop: standing == .working ? LinkTarget(path: Paths.stopImport(found.id)) : nil,
            undo: standing.canUndo ? LinkTarget(path: Paths.undoImport(found.id)) : nil,
            remove: LinkTarget(path: Paths.removeImport(found.id)),
            counts: ImportedRow.Outcome.allCases.compactMap { outcome in
                count(counts[outcome] ?? 0, outcome, found, isChosen: query["outcome"] == outcome.rawValue)
            },
            rows: rows.map { ImportRowLine($0, isUndone: found.undoneAt != nil) },
            rowsHeading: outcome?.heading ?? "Every row",
            next: rows.count == BookImports.pageSize ? next(found, outcome, rows.last?.number ?? 0) : nil,
            reviews: standing == .done ? LinkTarget(path: Paths.ownReviews) : nil,
            report: standing == .done ? LinkTarget(path: "\(Paths.bookImport(found.id))?after=0#rows") : nil
        )
        return visit.page(site.templates.bookImport, model, status: fault == nil ? .ok : .unprocessableContent)
    }

    private func count(_ count: Int, _ outcome: ImportedRow.Outcome, _ found: BookImport, isChosen: Bool)
        -> ImportCount?
    {
        guard count > 0 else { return nil }
        let path = "\(Paths.bookImport(found.id))?outcome=\(outcome.rawValue)#rows"
        return ImportCount(count: count, words: outcome.heading, link: LinkTarget(path: path), isChosen: isChosen)
    }

    private func next(_ found: BookImport, _ outcome: ImportedRow.Outcome?, _ last: Int) -> LinkTarget {
        let chosen = outcome.map { "&outcome=\($0.rawValue)" } ?? ""
        return LinkTarget(path: "\(Paths.bookImport(found.id))?after=\(last)\(chosen)#rows")
    }

    private func importStart(_ found: BookImport, _ fault: String?) async throws -> ImportStart {
        ImportStart(
            action: LinkTarget(path: Paths.startImport(found.id)),
            rowCount: found.summary.rowCount,
            reviewCount: found.summary.reviewCount,
            faults: found.summary.faultWords,
            // What comes home says itself who may see it.
            choices: found.source == .flyleaf ? [] : VisibilityChoice.all(chosen: Review.Visibility.onlyMe.rawValue),
            isOwn: found.source == .flyleaf,
            fault: fault,
            preview: try await services.imports.preview(found).map(ImportPreviewRow.init)
        )
    }
}

extension ImportStanding {
    fileprivate func canResume(_ job: Job?) -> Bool {
        switch self {
        case .stopped, .failed(.gaveUp), .failed(.unreadableFile): job?.kind != .undoImport
        default: false
        }
    }

    fileprivate var canUndo: Bool {
        switch self {
        case .working, .done, .stopped, .failed(_): true
        case .unstarted, .undoing, .undone: false
        }
    }
}

extension Site {
    /// `GET /account/import/{id}`: `outcome` chooses rows, `after` a page of them.
    @Sendable static func showImport(_ visit: MemberVisit, _ id: ID<BookImport>) async throws -> Response {
        let found = try await visit.ownImport(id)
        return try await visit.seeing([.bookImport(id)]).importPage(found)
    }
}
