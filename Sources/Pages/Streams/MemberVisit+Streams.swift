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

    /// What the member does not want to see at once.
    func streamSieve() async throws -> StreamSieve {
        let filters = try await services.settings.settings(of: member.id).filters ?? .none
        return StreamSieve(filters, try await services.presses.hidden(from: member.id))
    }

    /// The list that the field `list` names; that of what is shown first without the field.
    func streamList() throws -> StreamList {
        guard let name = form["list"], !name.isEmpty else { return .home }
        guard let list = StreamList(rawValue: name) else { throw Problem.notFound }
        return list
    }

    /// The way to a list of a source, or of all, with the place that a field names.
    static func streamPath(
        _ list: StreamList,
        _ here: StreamSource?,
        _ place: (field: String, place: StreamPlace)? = nil
    ) -> String {
        var fields = FormFields()
        if let here { fields.append("network", here.connection.id.text) }
        if let place { fields.append(place.field, place.place.text) }
        return fields.all.isEmpty ? Paths.list(list) : "\(Paths.list(list))?\(fields.urlencoded)"
    }

    /// What the member looked for lately.
    func sought(_ group: StreamGroup) async throws -> [NetworkTab] {
        try await services.streams.sought(group, member.id).map { list in
            NetworkTab(title: StreamListWords(list).title, link: LinkTarget(path: Paths.list(list)), isHere: false)
        }
    }
}
