import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// All that is read for the member, and which of them a field names; all where it names none of them.
    func streamSources(_ list: StreamList, _ wanted: String?) async throws -> (
        all: [StreamSource], shown: [StreamSource], here: StreamSource?
    ) {
        let all = try await services.streams.sources(member.id, list)
        let named = wanted.flatMap { all.map(\.connection).named($0) }
        let here = named.flatMap { named in all.first { $0.connection.id == named.id } }
        return (all, here.map { [$0] } ?? all, here)
    }

    /// The way to the stream of a source, or to all of it, with the place that a field names.
    static func homePath(_ here: StreamSource?, _ place: (field: String, place: StreamPlace)? = nil) -> String {
        var fields = FormFields()
        if let here { fields.append("network", here.connection.id.text) }
        if let place { fields.append(place.field, place.place.text) }
        return fields.all.isEmpty ? Paths.home() : "\(Paths.home())?\(fields.urlencoded)"
    }
}
