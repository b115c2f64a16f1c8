import Flyleaf
import Primitives
import Templating
import Web

extension MemberVisit {
    /// All that is read for the member, and which of them a field names; all where it names none of them.
    func streamSources(_ wanted: String?) async throws -> (
        all: [StreamSource], shown: [StreamSource], here: StreamSource?
    ) {
        let all = try await services.streams.sources(member.id)
        let named = wanted.flatMap { all.map(\.connection).named($0) }
        let here = named.flatMap { named in all.first { $0.connection.id == named.id } }
        return (all, here.map { [$0] } ?? all, here)
    }

    /// The way to the stream of a source, or to all of it.
    static func homePath(_ here: StreamSource?) -> String {
        here.map { "\(Paths.home())?network=\($0.connection.id.text)" } ?? Paths.home()
    }
}
