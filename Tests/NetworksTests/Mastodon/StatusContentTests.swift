import Testing

@testable import Networks

@Suite("Finding a link in a post")
struct StatusContentTests {
    private static let link = "https://flyleaf.example/reviews/1?share=KEY&x=1"

    @Test(
        "the link is found as an address and as text",
        arguments: [
            #"<p>Hi <a href="https://flyleaf.example/reviews/1?share=KEY&amp;x=1" rel="nofollow">…</a></p>"#,
            #"<a rel='x' href='https://FLYLEAF.example/reviews/1?share=KEY&#38;x=1'>y</a>"#,
            "<p>https://flyleaf.example/reviews/1?share=KEY&amp;x=1</p>",
            #"<p><span class="invisible">https://</span><span>flyleaf.example/rev</span>iews/1?share=KEY&amp;x=1</p>"#,
            #"<a href="https://other.example">a</a><a href="https://flyleaf.example:443/reviews/1?share=KEY&x=1">b</a>"#,
        ]
    )
    func found(html: String) {
        #expect(StatusContent(html).holds(Self.link))
    }

    @Test(
        "CO-25: a short link is found as servers write it, and another one is another post",
        arguments: [
            (#"<p><a href="https://flyleaf.example/s/k3x9q2ab">…</a></p>"#, true),
            (#"<span class="invisible">https://</span><span class="">flyleaf.example/s/k3x9q2ab</span>"#, true),
            ("<p>https://flyleaf.example/s/k3x9q2ab</p>", true),
            (#"<p><a href="https://flyleaf.example/s/k3x9q2ac">…</a></p>"#, false),
            (#"<p><a href="https://flyleaf.example/s/">…</a></p>"#, false),
            (#"<p><a href="https://other.example/s/k3x9q2ab">…</a></p>"#, false),
        ]
    )
    func shortLink(html: String, holds: Bool) {
        #expect(StatusContent(html).holds("https://flyleaf.example/s/k3x9q2ab") == holds)
    }

    @Test(
        "another share of the same review is another post",
        arguments: [
            "", "<p>nothing</p>", #"<a href="https://flyleaf.example/reviews/1?share=OTHER&amp;x=1">…</a>"#,
            #"<a href="https://flyleaf.example/reviews/1">…</a>"#,
            #"<a href="http://flyleaf.example/reviews/1?share=KEY&amp;x=1">…</a>"#,
            #"<a href="https://evil.example/?u=https://flyleaf.example/reviews/1?share=KE">…</a>"#,
            #"<a href="https://flyleaf.example/reviews/1?share=key&amp;x=1">…</a>"#, "<a href=", "<a href=\"", "&amp",
        ]
    )
    func notFound(html: String) {
        #expect(!StatusContent(html).holds(Self.link))
    }
}
