internal import HTTP
internal import Primitives
package import SQLite

extension World {
    /// Lets one face do what its network does about an event, and then tells programs what that network tells them.
    package func happened(_ event: FaceEvent, to person: PersonID, at face: SandboxFace) async throws {
        let messages = try await database.write { connection in
            try face.happened(event, person, self, connection)
        }
        try await send(messages)
    }

    /// The same at all faces and in one transaction, for what belongs to none of them alone.
    ///
    /// - Parameter also: what the core itself writes about it.
    package func happenedEverywhere(
        _ event: FaceEvent,
        to person: PersonID,
        also write: @escaping @Sendable (Connection) throws -> Void
    ) async throws {
        let messages = try await database.write { connection in
            try write(connection)
            return try faces.flatMap { try $0.happened(event, person, self, connection) }
        }
        try await send(messages)
    }

    /// One after another, in the order the network sends them; a program that cannot be reached stops nothing.
    private func send(_ messages: [FaceMessage]) async throws {
        for message in messages {
            let outcome: FaceMessage.Outcome
            do throws(FetchError) {
                outcome = .success(try await post(message))
                control.note("POST \(message.label)")
            } catch {
                outcome = .failure(error)
                control.note("POST \(message.label) failed: \(error.reason.rawValue)")
            }
            if let keep = message.keep {
                try await database.write { [outcome] connection in try keep(outcome, connection) }
            }
        }
    }

    private func post(_ message: FaceMessage) async throws(FetchError) -> ClientResponse {
        guard let fetch = configuration.fetch, let url = WebURL(message.address) else {
            throw FetchError(.unreachable, mayHaveArrived: false)
        }
        var request = ClientRequest.form(url, message.form)
        request.timeout = .seconds(5)
        request.maximumBodyBytes = 64 * 1024
        return try await fetch.send(request)
    }
}
