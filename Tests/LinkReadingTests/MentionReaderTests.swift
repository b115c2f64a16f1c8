import Flyleaf
import HTTP
import Primitives
import Testing

@testable import LinkReading

@Suite("Looking at a page that is said to link to a review")
struct MentionReaderTests {
    private static let review = "https://flyleaf.example/reviews/06h1smqd0oeibtf12vrfkn8jpc"
    private static let page = "https://blog.example/posts/1"

    private func read(
        _ answer: Result<ClientResponse, FetchError>,
        at address: String = page,
        target: String = review
    ) async throws -> MentionContent? {
        let fetch = Fetch { request async throws(FetchError) in
            #expect(request.addressPolicy == .publicOnly && request.maximumRedirects == 0 && request.method == .get)
            #expect(request.fields[.userAgent] == "Flyleaf/1 (Webmention)")
            guard request.url.scheme == .https else {
                throw FetchError(.refusedAddress, mayHaveArrived: false, detail: "as the guarded client does")
            }
            return request.url.description == Self.page ? try answer.get() : ClientResponse(status: .notFound)
        }
        let source = try #require(ShortLinkTarget(address))
        let target = try #require(ShortLinkTarget(target))
        return try await MentionReader.web(agent: "Flyleaf/1", fetch).read(source, target)
    }

    private func read(html: String, type: String = "text/html; charset=utf-8") async throws -> MentionContent? {
        try await read(.success(answer(html, type)))
    }

    private func answer(_ html: String, _ type: String) -> ClientResponse {
        ClientResponse(status: .ok, fields: Fields([.contentType: type]), body: Array(html.utf8))
    }

    @Test("it links where an attribute leads there, as a browser would follow it, and nowhere else")
    func links() async throws {
        for html in [
            "<a href=\"\(Self.review)\">x</a>", "<A HREF='\(Self.review)#text'>x</A>", "<img src=\(Self.review)>",
            "<link href=\(Self.review)>", "<blockquote cite=\(Self.review)>x</blockquote>",
            "<a href='HTTPS://flyleaf.example:443/reviews/06h1smqd0oeibtf12vrfkn8jpc'>x</a>",
            "<a href='&#104;ttps://flyleaf.example/reviews/06h1smqd0oeibtf12vrfkn8jpc'>x</a>",
        ] {
            #expect(try await read(html: html) != nil, "\(html)")
        }
        for html in [
            "", Self.review, "<!-- <a href=\(Self.review)> -->", "<script>'<a href=\(Self.review)>'</script>",
            "<a title=\(Self.review)>", "</a href=\(Self.review)>", "<a href='\(Self.review)/'>",
            "<a href='\(Self.review)?share=1'>", "<a href='\(Self.review.dropLast())'>",
            "<title><a href=\(Self.review)></title>",
            "<a href='https://evil.example/?\(Self.review)'>", "<noscript><a href=\(Self.review)></noscript>",
            "<a href='http://flyleaf.example/reviews/06h1smqd0oeibtf12vrfkn8jpc'>",
        ] {
            #expect(try await read(html: html) == nil, "\(html)")
        }
        #expect(try await read(html: "See \(Self.review) there", type: "text/plain") != nil)
        #expect(try await read(html: "See <\(Self.review)>.", type: "text/plain") != nil)
        #expect(try await read(html: "See \(Self.review)9 there", type: "text/plain") == nil)
        await #expect(throws: LinkReadingFailure.notAPage) {
            _ = try await read(html: "<a href=\(Self.review)>", type: "image/png")
        }
    }

    @Test("it says what its first entry says: who, in which words, and how it stands to the review")
    func entries() async throws {
        let link = "<a class=\"u-in-reply-to\" href=\"\(Self.review)\">this</a>"
        for (html, kind, author, words) in [
            (
                "<article class='post h-entry'><div class='p-author h-card'><img alt='' src=/a.png><a class='u-url p-name' href=/>Bo Lind</a> of Ystad</div><div class=e-content><p>One.</p><p>Two &amp; three, caf&eacute;.</p></div>\(link)</article>",
                MentionContent.Kind.reply, "Bo Lind", "One. Two & three, café."
            ),
            (
                "<div class=h-entry><h1 class=p-name>Title</h1><p class=p-summary>Short</p><div class=e-content>Long</div><a class=u-like-of href=\(Self.review)>x</a><span class=p-author>Cem</span></div>",
                .like, "Cem", "Short"
            ),
            (
                "<div class=h-entry><div class='u-in-reply-to h-cite'><a class=u-url href='\(Self.review)'><span class=p-name>Momo</span></a><span class='p-author h-card'>Ida</span></div><p class=p-name>I agree</p></div>",
                .reply, "", "I agree"
            ),
            (
                "<div class=h-entry><p class=p-name>Mine</p><div class='p-comment h-cite'><p class=p-name>Theirs</p><span class=p-author>Them</span></div><a href=\(Self.review)>x</a></div><div class=h-entry><p class=p-summary>Next</p></div>",
                .mention, "", "Mine"
            ),
            ("<div class=h-entry><a class=u-repost-of href=\(Self.review)>x</a></div>", .repost, "", ""),
            ("<div class=h-entry><a class=u-bookmark-of href=\(Self.review)>x</a></div>", .bookmark, "", ""),
            (
                "<div class=h-entry><a class=u-like-of href=/other>x</a><a href=\(Self.review)>y</a></div>", .mention,
                "", ""
            ),
            ("<title>A &lt;b&gt; page</title><a href=\(Self.review)>x</a>", .mention, "", "A <b> page"),
            (
                "<div class=h-entry><div class=p-author>A\n\t<b>B</b><br>C<script>evil()</script></div><a href=\(Self.review)>x</a></div>",
                .mention, "A B C", ""
            ),
            (
                "</div></p><div class=h-entry><p class=e-content>Never closed <b>and <i>wrong</b> there</i><a href=\(Self.review)>x</a>",
                .mention, "", "Never closed and wrong therex"
            ),
        ] {
            let content = try #require(try await read(html: html), "\(html)")
            #expect(content.kind == kind, "\(html)")
            #expect(content.author.text == author, "\(html)")
            #expect(content.words.text == words, "\(html)")
        }
    }

    @Test("what it says is cut, in one line, and whatever it is made of is read soon")
    func hostile() async throws {
        let long = String(repeating: "é", count: 10_000)
        let page =
            "<div class=h-entry><p class=p-author>\(long)</p><p class=e-content>\(long)</p><a href=\(Self.review)>x</a></div>"
        let content = try #require(try await read(html: page))
        #expect(content.author.text.unicodeScalars.count == LinkTitle.maximumLength)
        #expect(content.words.text.unicodeScalars.count == LinkTitle.maximumLength)
        let many = 5000
        for html in [
            String(repeating: "<b>", count: many), String(repeating: "<br>", count: many),
            "<div class=h-entry>" + String(repeating: "</x>", count: many),
            "<div class=h-entry>" + String(repeating: "<p class=p-author>", count: many / 2),
            "<div class=h-entry><p class=e-content>" + String(repeating: "&amp;<br>", count: many),
            String(repeating: "<i>", count: 150) + String(repeating: "</u>", count: many),
            "<div class='" + String(repeating: "h-entry ", count: many) + "'>",
        ] {
            let start = ContinuousClock.now
            #expect(try await read(html: html) == nil)
            #expect(ContinuousClock.now - start < .seconds(20))
        }
    }

    @Test("a page that is not there, or not for everybody, is told from one without the link")
    func failures() async throws {
        await #expect(throws: LinkReadingFailure.refused(status: 410)) {
            _ = try await read(.success(ClientResponse(status: .gone)))
        }
        await #expect(throws: LinkReadingFailure.notPublic) {
            _ = try await read(.failure(FetchError(.refusedAddress, mayHaveArrived: false, detail: "played")))
        }
        #expect(
            try await read(.success(answer("<a href=\(Self.review)>", "text/html")), at: "http://blog.example/posts/1")
                != nil
        )
    }
}
