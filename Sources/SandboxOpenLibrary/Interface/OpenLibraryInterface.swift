internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Web

/// What programs ask the library: search, editions, works, authors, covers.
struct OpenLibraryInterface: Sendable {
    let world: World
    private let router: Router<LibraryCall>

    init(world: World) {
        self.world = world
        router = Router(Self.routes)
    }

    /// One call, and what the library is like while it is answered.
    struct LibraryCall: Sendable {
        let world: World
        let request: Request
        let temper: OpenLibraryTemper
        var query: FormFields { request.target.query }
        var records: OpenLibraryRecords { OpenLibraryRecords(temper: temper) }
    }

    /// Whether a path is one that programs ask for; the others are pages.
    static func answers(_ path: [String]) -> Bool {
        switch path.first {
        case "isbn", "books", "works", "authors", "api", "b", "search.json": true
        default: false
        }
    }

    /// Answers a call, with the faults that the dial asks for.
    func respond(_ request: Request, _ path: [String]) async -> Response {
        let name = "/" + path.joined(separator: "/")
        let fault = world.control.take(path: name, method: request.method.rawValue)
        var response: Response
        do {
            let temper = try OpenLibraryTemper.read(world)
            let call = LibraryCall(world: world, request: request, temper: temper)
            if fault?.kind == .delay { await world.configuration.sleep(.milliseconds(fault?.milliseconds ?? 0)) }
            response = try await refusal(fault, temper).asyncOr { try await answer(call, path) }
        } catch {
            world.control.note("\(request.method) \(name) failed: \(type(of: error))")
            response = Self.page(.internalServerError)
        }
        world.control.note("\(request.method) \(name) \(response.status)")
        if fault?.kind == .drop { response.markDropped() }
        return response
    }

    private func answer(_ call: LibraryCall, _ path: [String]) async throws -> Response {
        switch router.match(call.request.method, path) {
        case .route(let matched): try await matched.respond(call) ?? Self.page(.notFound)
        case .methodNotAllowed: Self.page(.methodNotAllowed)
        case .notFound: Self.page(.notFound)
        }
    }

    /// What the dial makes of a call before anything is looked for.
    private func refusal(_ fault: Fault?, _ temper: OpenLibraryTemper) -> Response? {
        switch fault?.kind {
        case .rateLimit:
            var response = Response.json(
                JSON.object(["error": .string("Too Many Requests")]).bytes,
                status: .tooManyRequests
            )
            if temper.namesRetry { response.fields[.retryAfter] = "30" }
            return response
        case .serverError: return Self.page(.serviceUnavailable)
        case .refuse, .expire:
            let code = fault?.code ?? 403
            return Self.page((400...599).contains(code) ? Status(code: code) : .forbidden)
        case .delay, .drop, nil: return nil
        }
    }

    /// An error as the servers in front of the real one send it: a page, whatever was asked for.
    private static func page(_ status: Status) -> Response {
        .html(
            Array("<html><head><title>\(status.code)</title></head><body><h1>\(status)</h1></body></html>".utf8),
            status: status
        )
    }

    // MARK: Routes

    private static var routes: [Route<LibraryCall>] {
        [
            Route(.get, FixedPath("/search.json")) { call in search(call) },
            Route(.get, Path<String>("/isbn/{isbn}")) { call, file in
                guard let number = name(file), let book = Catalogue.shared.book(isbn: number) else {
                    return page(.notFound)
                }
                let query = call.request.target.raw.split(separator: "?", maxSplits: 1).dropFirst().first
                return .redirect(to: "/books/\(book.editionKey).json\(query.map { "?\($0)" } ?? "")", status: .found)
            },
            Route(.get, Path<String>("/books/{key}")) { call, file in
                record(file, "M") { call.records.edition($0) }
            },
            Route(.get, Path<String>("/works/{key}")) { call, file in work(call, file) },
            Route(.get, Path<String>("/authors/{key}")) { call, file in
                guard let number = name(file).flatMap({ key($0, "A") }),
                    Catalogue.shared.authors.indices.contains(number - 1)
                else { return page(.notFound) }
                return .json(call.records.author(Catalogue.shared.authors[number - 1]).bytes)
            },
            Route(.get, FixedPath("/api/books")) { call in byKeys(call) },
            Route(.get, Path<String, String>("/b/{kind}/{file}")) { call, kind, file in cover(call, kind, file) },
        ]
    }

    /// Records of at most this many books stand in one answer.
    static let longestPage = 1000

    private static func search(_ call: LibraryCall) -> Response {
        let query = call.query
        let text = ["q", "title", "author", "isbn"].compactMap { query[$0] }.joined(separator: " ")
        guard text.contains(where: { !$0.isWhitespace }) else {
            return .json(
                JSON.object(["detail": .string("a query is needed")]).bytes,
                status: .unprocessableContent
            )
        }
        let limit = min(max(query["limit"].flatMap { Int($0) } ?? 100, 0), longestPage)
        let page = max(query["page"].flatMap { Int($0) } ?? 1, 1)
        let offset = max(query["offset"].flatMap { Int($0) } ?? min(page - 1, 100_000) * limit, 0)
        let fields = query["fields"].map { $0.split(separator: ",").map { String($0) } } ?? OpenLibraryRecords.usual
        let found = call.temper.findsNothing ? [] : Catalogue.shared.search(text)
        let documents = found.dropFirst(offset).prefix(limit).map { call.records.document($0, fields) }
        // As the real one counts where its index is split: too much, and not exactly.
        let count = found.count + (call.temper.countsWrongly ? 10_000 : 0)
        return .json(
            JSON.object([
                "numFound": .integer(count), "start": .integer(offset),
                "numFoundExact": .bool(!call.temper.countsWrongly),
                "num_found": .integer(count), "q": .string(query["q"] ?? ""), "offset": .null,
                "docs": .array(Array(documents)),
            ]).bytes
        )
    }

    /// A work; the keys of those that were merged into others lead there.
    private static func work(_ call: LibraryCall, _ file: String) -> Response {
        guard let name = name(file), let number = key(name, "W") else { return page(.notFound) }
        if number > mergedFrom, let book = Catalogue.shared.book(number - mergedFrom) {
            return .json(call.records.redirect(from: "/works/\(name)", to: "/works/\(book.workKey)").bytes)
        }
        return record(file, "W") { call.records.work($0) }
    }

    /// Works with greater numbers were merged into those that many places before.
    static let mergedFrom = 1_000_000

    private static func byKeys(_ call: LibraryCall) -> Response {
        var members: [JSON.Member] = []
        for key in (call.query["bibkeys"] ?? "").split(separator: ",").prefix(100) {
            guard key.hasPrefix("ISBN:"), let book = Catalogue.shared.book(isbn: String(key.dropFirst(5))) else {
                continue
            }
            let data = call.records.data(book, call.world.origin.origin)
            members.append(JSON.Member(name: String(key), value: data))
        }
        return .json(JSON.object(members).bytes)
    }

    private static func cover(_ call: LibraryCall, _ kind: String, _ file: String) -> Response {
        let parts = file.split(separator: "-")
        let book: CatalogueBook? =
            switch kind {
            case "id": parts.first.flatMap { Int($0) }.flatMap { $0 > 1000 ? Catalogue.shared.book($0 - 1000) : nil }
            case "isbn": parts.first.flatMap { Catalogue.shared.book(isbn: String($0)) }
            case "olid": parts.first.flatMap { key(String($0), "M") }.flatMap(Catalogue.shared.book)
            default: nil
            }
        guard let size = parts.last.flatMap({ PlayedCover.Size(rawValue: String($0.prefix(1))) }), parts.count == 2,
            file.hasSuffix(".jpg"), let book, book.cover != nil
        else {
            // Without the word of the caller a blank picture stands for one that is not there.
            return call.query["default"] == "false"
                ? page(.notFound) : .picture("image/png", PlayedCover(number: 0).png(width: 1, height: 1))
        }
        let (width, height) = size.pixels
        return .picture("image/png", PlayedCover(number: book.number).png(width: width, height: height))
    }

    // MARK: Names

    /// A file's name without `.json`; `nil` for anything else.
    private static func name(_ file: String) -> String? { file.hasSuffix(".json") ? String(file.dropLast(5)) : nil }

    /// The number in a key such as `OL12W`.
    private static func key(_ text: String, _ kind: Character) -> Int? {
        guard text.hasPrefix("OL"), text.last == kind else { return nil }
        return Int(text.dropFirst(2).dropLast())
    }

    private static func record(_ file: String, _ kind: Character, _ json: (CatalogueBook) -> JSON) -> Response {
        guard let book = name(file).flatMap({ key($0, kind) }).flatMap(Catalogue.shared.book) else {
            return page(.notFound)
        }
        return .json(json(book).bytes)
    }
}

extension Response? {
    /// This response, or else another.
    fileprivate func asyncOr(_ other: () async throws -> Response) async rethrows -> Response {
        if let self { return self }
        return try await other()
    }
}
