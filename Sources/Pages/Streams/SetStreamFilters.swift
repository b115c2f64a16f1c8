import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /settings/streams`: fields `words`, one on each line, and `repeats`, which is there where they are left out.
    @Sendable static func setStreamFilters(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.form["words"] ?? ""
        let hidesRepeats = visit.form["repeats"] != nil
        let filters: StreamFilters
        do {
            filters = try StreamFilters(typed: typed, hidesRepeats: hidesRepeats)
        } catch {
            return try await visit.streamFiltersPage(words: typed, hidesRepeats: hidesRepeats, fault: error)
        }
        try await visit.services.settings.change(visit.member.id) { $0.filters = filters == .none ? nil : filters }
        return visit.visit.go(Paths.streamFilters(), notice: .filtersKept)
    }
}
