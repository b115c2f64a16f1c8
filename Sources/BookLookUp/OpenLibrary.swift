public import Flyleaf
public import HTTP
import Primitives

extension BookLibrary {
    /// Open Library, asked by the guarded client: public addresses alone, within bounds of size and time.
    ///
    /// - Parameters:
    ///   - home: where it answers, `https://openlibrary.org`.
    ///   - covers: where its covers are, `https://covers.openlibrary.org`.
    ///   - agent: this program and how to reach who runs it, which its rules ask for (openlibrary.org/developers/api).
    public static func openLibrary(home: WebURL, covers: WebURL, agent: String, _ fetch: Fetch) -> BookLibrary {
        let requests = OpenLibraryRequests(home: home, covers: covers, agent: agent)
        return BookLibrary(
            name: OpenLibraryAnswer.source,
            search: { words async throws(LibraryFailure) in
                let response = try await answer(to: requests.search(words), fetch)
                guard let books = OpenLibraryAnswer.books(response.body) else { throw .unreadable }
                return books
            },
            cover: { cover async throws(LibraryFailure) in
                try await answer(to: requests.cover(cover), fetch).body
            }
        )
    }

    private static func answer(
        to request: ClientRequest,
        _ fetch: Fetch
    ) async throws(LibraryFailure) -> ClientResponse {
        let response: ClientResponse
        do throws(FetchError) {
            response = try await fetch.send(request)
        } catch {
            switch error.reason {
            case .timedOut: throw .tooSlow
            case .tooLarge, .brokenAnswer: throw .unreadable
            case .unreachable, .refusedAddress, .insecure, .cancelled: throw .unreachable
            }
        }
        if let failure = OpenLibraryAnswer.failure(response) { throw failure }
        return response
    }
}
