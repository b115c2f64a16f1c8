import Flyleaf
import HTTP
import Primitives
import Testing

@testable import LinkReading

/// The cases of webmention.rocks, rebuilt: where a page says that it takes mentions, and what it gets.
@Suite("Telling a page of a link to it")
struct MentionSenderTests {
    private static let source = "https://flyleaf.example/reviews/06h1smqd0oeibtf12vrfkn8jpc"
    private static let page = "https://rocks.example/test/1"
    private static let endpoint = "https://rocks.example/test/1/webmention?head=true"

    /// What servers elsewhere answer, and the forms that endpoints got.
    private final class PlayedWeb: Sendable {
        let answers: [String: Result<ClientResponse, FetchError>]
        let forms = Lock<[(address: String, form: FormFields)]>([])

        init(_ answers: [String: Result<ClientResponse, FetchError>]) { self.answers = answers }

        var fetch: Fetch {
            Fetch { request async throws(FetchError) in
                #expect(request.addressPolicy == .publicOnly && request.maximumRedirects == 0)
                #expect(request.fields[.userAgent] == "Flyleaf/1 (Webmention)")
                guard request.url.scheme == .https else {
                    throw FetchError(.refusedAddress, mayHaveArrived: false, detail: "as the guarded client does")
                }
                if request.method == .post, let form = FormFields(urlencoded: request.body) {
                    #expect(request.fields[.contentType] == "application/x-www-form-urlencoded")
                    self.forms.withLock { $0.append((request.url.description, form)) }
                }
                return try (self.answers[request.url.description] ?? .success(ClientResponse(status: .notFound))).get()
            }
        }
    }

    private static func page(_ html: String, link: [String] = [], name: String = "Link") -> ClientResponse {
        var fields = Fields([.contentType: "text/html; charset=utf-8"])
        for value in link { fields.append(FieldName(name) ?? .link, value) }
        return ClientResponse(status: .ok, fields: fields, body: Array(html.utf8))
    }

    private func send(_ web: PlayedWeb, to target: String = page) async throws -> MentionAnswer {
        let target = try #require(ShortLinkTarget(target))
        return await MentionSender.web(agent: "Flyleaf/1", web.fetch).send(Self.source, target)
    }

    private static let discovery: [(Int, ClientResponse)] = [
        (1, page("", link: ["</test/1/webmention?head=true>; rel=webmention"])),
        (2, page("", link: ["<\(endpoint)>; rel=webmention"])),
        (3, page("<head><link rel=webmention href='/test/1/webmention?head=true'>")),
        (4, page("<link rel=\"webmention\" href=\"\(endpoint)\">")),
        (5, page("<p><a rel=webmention href=/test/1/webmention?head=true>this</a>")),
        (6, page("<A REL='Webmention' HREF='\(endpoint)'>this</A>")),
        (7, page("", link: ["<\(endpoint)>; rel=webmention"], name: "LinK")),
        (8, page("", link: ["<\(endpoint)>; rel=\"webmention\""])),
        (9, page("<link rel='webmention somethingelse' href='\(endpoint)'>")),
        (10, page("", link: ["<\(endpoint)>; rel=\"somethingelse webmention\""])),
        (
            11,
            page(
                "<link rel=webmention href=/two><a rel=webmention href=/three>x</a>",
                link: ["<\(endpoint)>; rel=webmention"]
            )
        ),
        (12, page("<link rel=not-webmention href=/false><a rel=webmention href=\(endpoint)>x</a>")),
        (13, page("<!-- <a rel=webmention href=/false> --><a rel=webmention href=\(endpoint)>x</a>")),
        (14, page("<code>&lt;a href=/false rel=webmention&gt;</code><a rel=webmention href=\(endpoint)>x</a>")),
        (16, page("<a rel=webmention href=\(endpoint)>x</a><link rel=webmention href=/false>")),
        (17, page("<link rel=webmention href=\(endpoint)><a rel=webmention href=/false>x</a>")),
        (18, page("", link: ["</false>; rel=other", "<\(endpoint)>; rel=webmention"])),
        (19, page("", link: ["</false>; rel=\"other\", <\(endpoint)>; rel=\"webmention\""])),
        (20, page("<link rel=webmention><a rel=webmention href=\(endpoint)>x</a>")),
        (21, page("<link rel=webmention href='/test/1/webmention?head=true'>")),
        (22, page("<a rel=webmention href='1/webmention?head=true'>x</a>")),
    ]

    @Test("webmention.rocks: the endpoint is found, its query kept, and gets both addresses", arguments: discovery)
    func finds(_ number: Int, _ answer: ClientResponse) async throws {
        let web = PlayedWeb([
            Self.page: .success(answer), Self.endpoint: .success(ClientResponse(status: .accepted)),
        ])
        #expect(try await send(web) == .taken, "\(number)")
        let forms = web.forms.withLock(\.self)
        #expect(forms.map(\.address) == [Self.endpoint], "\(number)")
        #expect(forms.first?.form.all.map(\.name) == ["source", "target"])
        #expect(forms.first?.form["source"] == Self.source && forms.first?.form["target"] == Self.page)
    }

    @Test("webmention.rocks 15: an empty address is the page itself")
    func isPage() async throws {
        let web = PlayedWeb([Self.page: .success(Self.page("<link rel=webmention href=''>"))])
        #expect(try await send(web) == .taken)
        #expect(web.forms.withLock { $0.map(\.address) } == [Self.page])
    }

    @Test(
        "webmention.rocks 23: an address is found from where the page leads in the end, and the target stays as written"
    )
    func moved() async throws {
        let there = "https://other.example/posts/next"
        let web = PlayedWeb([
            Self.page: .success(
                ClientResponse(status: .found, fields: Fields([.location: "http://other.example/posts/next"]))
            ),
            there: .success(Self.page("<a rel=webmention href='take?key=1'>x</a>")),
            "https://other.example/posts/take?key=1": .success(
                ClientResponse(status: .created, fields: Fields([.location: "/status/1"]))
            ),
        ])
        #expect(try await send(web, to: "http://rocks.example/test/1") == .taken)
        #expect(web.forms.withLock { $0.map(\.address) } == ["https://other.example/posts/take?key=1"])
        #expect(web.forms.withLock { $0.first?.form["target"] } == "http://rocks.example/test/1")
    }

    @Test("a page that says nothing gets nothing, whatever stands in the texts of people there")
    func silent() async throws {
        for html in [
            "", "webmention", "<a rel=webmention>", "<a rel=me href=/w>", "</a rel=webmention href=/w>",
            "<script>'<link rel=webmention href=/w>'</script>", "<title><link rel=webmention href=/w></title>",
            "<img rel=webmention href=/w>", "<a title='<link rel=webmention href=/w>'>",
            "<textarea><link rel=webmention href=/w></textarea>", "<a rel=webmention href='javascript:alert(1)'>",
            "<a rel=webmention href='ftp://rocks.example/'>", "<link rel=webmention href='http://'>",
        ] {
            let web = PlayedWeb([Self.page: .success(Self.page(html))])
            #expect(try await send(web) == .unwanted, "\(html)")
            #expect(web.forms.withLock(\.isEmpty), "\(html)")
        }
        let picture = ClientResponse(
            status: .ok,
            fields: Fields([.contentType: "image/png"]),
            body: Array("<link rel=webmention href=/w>".utf8)
        )
        #expect(try await send(PlayedWeb([Self.page: .success(picture)])) == .unwanted)
    }

    @Test("a server in trouble, on either side, is asked again, and one that refuses is not")
    func failures() async throws {
        func answer(_ page: Result<ClientResponse, FetchError>, _ end: Result<ClientResponse, FetchError>) async throws
            -> MentionAnswer
        {
            try await send(PlayedWeb([Self.page: page, Self.endpoint: end]))
        }
        let takes = Self.page("", link: ["<\(Self.endpoint)>; rel=webmention"])
        let loop = ClientResponse(status: .found, fields: Fields([.location: Self.page]))
        for (code, expected) in [
            (200, MentionAnswer.taken), (201, .taken), (202, .taken), (204, .taken), (301, .unwanted), (400, .unwanted),
            (404, .unwanted), (405, .unwanted), (410, .unwanted), (408, .unreachable), (429, .unreachable),
            (500, .unreachable), (503, .unreachable),
        ] {
            let status = ClientResponse(status: Status(code: code))
            #expect(try await answer(.success(takes), .success(status)) == expected, "\(code)")
            if code >= 400 { #expect(try await answer(.success(status), .success(takes)) == expected, "\(code)") }
        }
        #expect(try await answer(.success(loop), .success(takes)) == .unreachable)
        for (reason, page, end) in [
            (FetchError.Reason.refusedAddress, MentionAnswer.unwanted, MentionAnswer.unwanted),
            (.timedOut, .unreachable, .unreachable), (.unreachable, .unreachable, .unreachable),
            (.insecure, .unreachable, .unreachable), (.tooLarge, .unwanted, .taken),
        ] {
            let failure = FetchError(reason, mayHaveArrived: false, detail: "played")
            #expect(try await answer(.failure(failure), .success(takes)) == page, "\(reason)")
            #expect(try await answer(.success(takes), .failure(failure)) == end, "\(reason)")
        }
    }
}
