import Flyleaf
import HTTP
import Primitives
import Testing

@testable import LinkReading

@Suite("Fetching a picture of a post")
struct StreamPictureReaderTests {
    private static let nothing = PictureValidators(tag: nil, modified: nil)

    private func read(
        _ address: String = "https://files.example/a.png",
        _ validators: PictureValidators = nothing,
        _ answer: @escaping @Sendable (ClientRequest) throws(FetchError) -> ClientResponse
    ) async throws -> StreamPictureReader.Answer {
        let fetch = Fetch { request async throws(FetchError) in try answer(request) }
        return try await StreamPictureReader.web(fetch).read(address, validators)
    }

    @Test("it is asked for at a public address only, within bounds, and without saying who asks")
    func request() async throws {
        let asked = Lock<[ClientRequest]>([])
        for address in ["https://files.example/a.png", "http://files.example/a.png", "https://files.example/a.png#x"] {
            let answer = try await read(address) { request throws(FetchError) in
                guard request.url.scheme == .https else { throw FetchError(.refusedAddress, mayHaveArrived: false) }
                asked.withLock { $0.append(request) }
                let fields = Fields([.contentType: "image/png", .etag: "\"t\"", .lastModified: "yesterday"])
                return ClientResponse(status: .ok, fields: fields, body: [1, 2])
            }
            #expect(answer == .file([1, 2], PictureValidators(tag: "\"t\"", modified: "yesterday")))
        }
        for request in asked.withLock(\.self) {
            #expect(request.method == .get && request.url.description == "https://files.example/a.png")
            #expect(request.addressPolicy == .publicOnly && request.maximumRedirects == 3)
            #expect(request.timeout == .seconds(10) && request.maximumBodyBytes == 6 << 20 && request.body.isEmpty)
            #expect(request.fields.all.map(\.name) == [.accept])
        }
        #expect(asked.withLock(\.count) == 3)
    }

    @Test(
        "a server that the operator named is asked at any address and sends on to nowhere; nothing beside it is trusted"
    )
    func trusted() async throws {
        let trusted = try ["http://10.0.0.5:3000", "https://letters.home"].map { try #require(WebURL($0)) }
        let asked = Lock<[ClientRequest]>([])
        let fetch = Fetch { request async throws(FetchError) in
            asked.withLock { $0.append(request) }
            guard request.addressPolicy == .listed else {
                throw FetchError(.refusedAddress, mayHaveArrived: false)
            }
            return ClientResponse(status: .ok, fields: Fields([.contentType: "image/png"]), body: [1])
        }
        let reader = StreamPictureReader.web(fetch, trusting: trusted)
        for address in ["http://10.0.0.5:3000/a.png", "https://letters.home/media/b.png?x=1#y"] {
            #expect(try await reader.read(address, Self.nothing) == .file([1], Self.nothing), "\(address)")
        }
        #expect(asked.withLock { $0.allSatisfy { $0.addressPolicy == .listed && $0.maximumRedirects == 0 } })
        asked.withLock { $0 = [] }
        for address in [
            "http://10.0.0.5/a.png", "http://10.0.0.5:3001/a.png", "https://10.0.0.5:3000/a.png",
            "http://10.0.0.6:3000/a.png",
            "http://letters.home/b.png", "https://files.letters.home/b.png", "https://letters.home.example/b.png",
            "https://letters.home:8443/b.png", "https://letters.home@10.0.0.6/b.png", "http://127.0.0.1/a.png",
            "https://169.254.169.254/latest", "http://[::1]:3000/a.png",
        ] {
            #expect(try await reader.read(address, Self.nothing) == .none, "\(address)")
        }
        #expect(asked.withLock { requests in requests.allSatisfy { $0.addressPolicy == .publicOnly } })
    }

    @Test("OF-13: what is kept is asked for with what its server said of it")
    func validators() async throws {
        let validators = PictureValidators(tag: "\"t\"", modified: "yesterday")
        let answer = try await read("https://files.example/a.png", validators) { request in
            let isSame = request.fields[.ifNoneMatch] == "\"t\"" && request.fields[.ifModifiedSince] == "yesterday"
            return ClientResponse(status: isSame ? .notModified : .ok)
        }
        #expect(answer == .same)
        let long = String(repeating: "t", count: PictureValidators.maximumLength + 1)
        #expect(PictureValidators(tag: long, modified: nil) == Self.nothing)
    }

    @Test(
        "each answer is a picture, none, or one to wait for",
        arguments: [200, 204, 301, 400, 401, 403, 404, 410, 451]
    )
    func statuses(_ code: Int) async throws {
        let answer = try await read { _ in ClientResponse(status: Status(code: code), body: [1]) }
        #expect(answer == (code == 200 ? .file([1], Self.nothing) : .none), "\(code)")
        for code in [408, 425, 429, 500, 502, 503, 504] {
            #expect(try await read { _ in ClientResponse(status: Status(code: code)) } == .later, "\(code)")
        }
        let page = ClientResponse(status: .ok, fields: Fields([.contentType: "Text/HTML; charset=utf-8"]), body: [60])
        #expect(try await read { _ in page } == .none)
    }

    @Test("a private address and a file without end are none; a server that is down or slow is one to wait for")
    func faults() async throws {
        for (reason, expected) in [
            (FetchError.Reason.refusedAddress, StreamPictureReader.Answer.none), (.tooLarge, .none),
            (.unreachable, .later), (.timedOut, .later), (.insecure, .later), (.brokenAnswer, .later),
        ] {
            let answer = try await read { _ throws(FetchError) in throw FetchError(reason, mayHaveArrived: true) }
            #expect(answer == expected, "\(reason)")
        }
        await #expect(throws: CancellationError.self) {
            _ = try await read { _ throws(FetchError) in throw FetchError(.cancelled, mayHaveArrived: false) }
        }
        for address in ["", "x", "ftp://files.example/a", "data:image/png;base64,AA", "https://"] {
            #expect(try await read(address) { _ in ClientResponse(status: .ok) } == .none, "\(address)")
        }
    }
}
