import Templating
import Testing

@testable import Pages

@Suite("The way out by e-mail and the bookmark")
struct MailLinkTests {
    @Test("every character of subject and words is encoded, line ends as RFC 6068 wants them")
    func encoding() throws {
        let link = MailLink.target(
            subject: "A & B? <c>",
            words: "Wörter\nund&bcc=eve@evil.example#\"'",
            link: "https://a.example/?b=c&d"
        )
        let expected =
            "mailto:?subject=A%20%26%20B%3F%20%3Cc%3E&body=W%C3%B6rter%0D%0Aund%26bcc%3Deve%40evil.example%23%22%27"
            + "%0D%0A%0D%0Ahttps%3A%2F%2Fa.example%2F%3Fb%3Dc%26d"
        #expect(link?.url == expected)
    }

    @Test("long words are cut, the link behind them is not")
    func long() throws {
        let words = String(repeating: "a", count: 5000)
        let url = try #require(MailLink.target(subject: "S", words: words, link: "https://a.example/")?.url)
        #expect(url.utf8.count < 1200 && url.hasSuffix("%E2%80%A6%0D%0A%0D%0Ahttps%3A%2F%2Fa.example%2F"))
        let bare = try #require(MailLink.target(subject: "", words: "", link: "https://a.example/")?.url)
        #expect(bare == "mailto:?subject=&body=https%3A%2F%2Fa.example%2F")
    }

    @Test(
        "no other link becomes one of mail",
        arguments: [
            "mailto:eve@evil.example", "mailto:?subject=a b", "mailto:?a=\"", "javascript:alert(1)", "MAILTO:?a=b", "",
        ]
    )
    func otherMail(url: String) {
        #expect(LinkTarget(mail: url) == nil)
    }

    @Test("a bookmark leads to a whole address without anything a script could be made of, and to nothing else")
    func bookmark() {
        #expect(
            LinkTarget(bookmarkTo: "http://localhost:8080/share")?.url
                == "javascript:void(location.href='http://localhost:8080/share?url='+encodeURIComponent(location.href)"
                + "+'&title='+encodeURIComponent(document.title.slice(0,300))"
                + "+'&text='+encodeURIComponent(String(getSelection()).slice(0,500)))"
        )
        for address in [
            "/share", "javascript:alert(1)", "https://a.example/'+alert(1)+'", "https://a.example/%27", "",
            "https://a.example/?a", "https://a.example/\"", "https://a.example/ä",
        ] { #expect(LinkTarget(bookmarkTo: address) == nil, "\(address)") }
    }
}
