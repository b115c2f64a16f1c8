import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /settings/streams`: what the member does not want to see at once in their streams.
    @Sendable static func showStreamFilters(_ visit: MemberVisit) async throws -> Response {
        let filters = try await visit.services.settings.settings(of: visit.member.id).filters ?? .none
        return try await visit.streamFiltersPage(
            words: filters.words.joined(separator: "\n"),
            hidesRepeats: filters.hidesRepeats
        )
    }
}

extension MemberVisit {
    /// The page, with what was typed and why that is not taken.
    func streamFiltersPage(
        words: String,
        hidesRepeats: Bool,
        fault: StreamFilters.Fault? = nil
    ) async throws -> Response {
        let hidden = try await services.presses.hidden(from: member.id)
        let people = try await hidden.all.asyncCompactMap { connection, person -> NetworkTab? in
            guard let id = StreamPersonID(person),
                let source = try await services.people.source(connection, of: member.id)
            else { return nil }
            let kept = try await services.people.kept(person, source)
            let name = kept?.value?.author.name.text ?? PersonWords.unknown(source.network.title)
            return NetworkTab(title: name, link: LinkTarget(path: Paths.streamPerson(connection, id)), isHere: false)
        }
        let model = StreamFiltersPage(
            frame: visit.frame("What your streams hide"),
            words: words,
            fault: fault?.words,
            hidesRepeats: hidesRepeats,
            people: people
        )
        return visit.page(
            visit.site.templates.streamFilters,
            model,
            status: fault == nil ? .ok : .unprocessableContent
        )
    }
}
