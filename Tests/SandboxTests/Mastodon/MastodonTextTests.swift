import Primitives
import SQLite
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: text")
struct MastodonTextTests {
    @Test(
        "addresses, mentions and hashtags are found, and nothing else",
        arguments: [
            ("plain", [.text("plain")]),
            ("see https://a.example/b?c=d#e.", [.text("see "), .link("https://a.example/b?c=d#e"), .text(".")]),
            ("(https://a.example/x_(y))", [.text("("), .link("https://a.example/x_(y)"), .text(")")]),
            ("a.example and xhttps://a.example", [.text("a.example and xhttps://a.example")]),
            ("https:// nothing", [.text("https:// nothing")]),
            ("@ada: hi", [.mention(name: "ada", domain: nil), .text(": hi")]),
            ("@ada@b.example.", [.mention(name: "ada", domain: "b.example"), .text(".")]),
            ("@ada@127.0.0.1:8083!", [.mention(name: "ada", domain: "127.0.0.1:8083"), .text("!")]),
            ("mail ada@b.example", [.text("mail ada@b.example")]),
            ("@", [.text("@")]),
            ("#Bücher, #読書 #1 #", [.hashtag("Bücher"), .text(", "), .hashtag("読書"), .text(" #1 #")]),
            ("a#b =#c )#d &#39;", [.text("a#b =#c )#d &#39;")]),
            ("##c", [.text("#"), .hashtag("c")]),
            ("@a.b-c.@", [.mention(name: "a.b-c", domain: nil), .text(".@")]),
            ("=@ada @.ada @@ada", [.text("=@ada @.ada @"), .mention(name: "ada", domain: nil)]),
        ] as [(String, [MastodonRun])]
    )
    func runs(text: String, runs: [MastodonRun]) {
        #expect(MastodonText(text).runs == runs)
    }

    @Test(
        "a text is counted in grapheme clusters, an address as 23, a mention without its domain",
        arguments: [
            ("", 0), ("abc", 3), ("👩‍👩‍👧‍👦", 1), ("e\u{301}", 1), ("\r\n", 1), ("https://a.com/", 23),
            ("https://a.com/" + String(repeating: "x", count: 300), 23), ("x https://a.com/ y", 27),
            // Names that nobody else knows make no link there.
            ("https://a.example/", 18), ("http://localhost:8080/x", 23), ("http://127.0.0.1/", 17),
            ("a.example", 9), ("@ada@far.example hi", 7), ("@ada", 4), ("#tag", 4),
        ]
    )
    func count(text: String, count: Int) {
        #expect(MastodonText(text).count == count)
    }

    @Test(
        "a username is letters and perhaps a number, and leads back to the person",
        arguments: [
            ("Ada", 1001, "ada"), ("Chloë", 1003, "chloe"), ("Łukasz", 1006, "lukasz"),
            ("Νίκος", 20_001, "reader_20001"),
            ("Zoé", 20_077, "zoe_20077"), ("D’Artagnan", 1004, "dartagnan"),
        ]
    )
    func usernames(name: String, id: Int64, username: String) {
        let person = Person(id: PersonID(rawValue: id), name: name, firstName: name, lastName: "")
        #expect(MastodonHandle.username(of: person) == username)
    }

    @Test("every person has a username of their own that the lookup finds")
    func everybody() async throws {
        let test = try await TestMastodon()
        let world = test.test.world
        let (people, found) = try world.database.read { connection in
            let people = try People.search("", limit: 300, offset: 0, connection)
            let found = try people.map { person in
                let handle = MastodonHandle.username(of: person)
                return try MastodonHandle.person(
                    "@\(handle.uppercased())@127.0.0.1:8083",
                    host: "127.0.0.1:8083",
                    connection
                )
            }
            return (people, found)
        }
        #expect(people.count == 300)
        #expect(found.map(\.?.id) == people.map(\.id))
        #expect(Set(people.map(MastodonHandle.username)).count == people.count)
    }

    @Test("hostile text becomes harmless markup")
    func markup() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let text = "<b>\"x\" & 'y'</b> #tag\n\n@ada @stranger https://a.example/?a=1&b=\"<script>"
        let html = try #require(try await test.post(text, token: token)["content"]?.text)
        #expect(
            html.hasPrefix(
                "<p>&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/b&gt; <a href=\"http://127.0.0.1:8083/tags/tag\""
            )
        )
        #expect(html.contains("</a></p><p><span class=\"h-card\""))
        #expect(html.contains("<a href=\"http://127.0.0.1:8083/@ada\" class=\"u-url mention\">@<span>ada</span></a>"))
        #expect(html.contains(" @stranger "))
        #expect(html.contains("<a href=\"https://a.example/?a=1&amp;b=\" target=\"_blank\" rel=\"nofollow noopener\""))
        #expect(html.hasSuffix("&quot;&lt;script&gt;</p>"))
    }
}
