import FlyleafServer
import HTTP
import Primitives
import TestSupport
import Testing

@Suite("A secret inside spoilers, looked for everywhere")
struct SpoilerWalkTests {
    /// A word that stands nowhere else.
    private static let secret = "Zyxomma"

    /// Whether some bytes hold it, in any case and however they are coded.
    private static func holds(_ bytes: [UInt8]) -> Bool {
        let text = bytes.lossyText.lowercased()
        return ["zyxomma", Base64.encode(Array(secret.utf8)).lowercased(), "%5ayxomma"].contains { text.contains($0) }
    }

    /// Everything that leaves the program towards a network.
    private final class Road: Sendable {
        private let kept = Lock<[ClientRequest]>([])

        func watch(_ fetch: Fetch) -> Fetch {
            Fetch { [self] request async throws(FetchError) in
                kept.withLock { $0.append(request) }
                return try await fetch.send(request)
            }
        }

        var requests: [ClientRequest] { kept.withLock(\.self) }
    }

    @Test(
        "it goes to no network and stands on no page of others, list, search, preview, receipt or line of the log",
        arguments: [
            ("Slow, and >!\(secret) dies!< at the end.", false), (">!\(secret)", false),
            ("It is \(secret) who did it.", true),
            (
                "# About >!\(secret)!<\n\n- [a](https://a.example) >!b\n\n- **\(secret)** c\n\n![\(secret)](/d) e!<",
                false
            ),
        ]
    )
    func walk(text: String, isWhole: Bool) async throws {
        let road = Road()
        let world = try await NetworksWorld { road.watch($0) }
        let client = world.client
        try await world.connectAll()
        var fields = [("title", "Momo"), ("review", text)]
        if isWhole { fields.append(("spoiler", "yes")) }
        let review = try #require(try await world.write(fields))

        let visitor = world.newBrowser()
        let links = try await visitor.get(review).document.all("aside a").compactMap { $0["href"] }
        // The page of the book, and that of the writer.
        #expect(links.count == 2)
        for path in [review, "/", "/reviews", "/reviews?q=momo", "/search?q=momo", "\(review)?share=x", "/help"] + links
        {
            #expect(!Self.holds(Array(try await visitor.get(path).outsideSpoilers.utf8)), "\(path)")
        }
        // What programs read, as it is: the head of every page, feeds, cards, what other sites embed.
        let read = try await visitor.get(review)
        let page0 = read.response.body.lossyText
        #expect(!Self.holds(Array(page0.prefix(upTo: try #require(page0.firstRange(of: "</head>")).lowerBound).utf8)))
        #expect(read.document.first(".h-review .e-content") == nil)
        #expect(read.document.all(".h-review data").count == 5)
        for data in read.document.all(".h-review data") { #expect(!Self.holds(Array((data["value"] ?? "").utf8))) }
        let writer = try #require(links.first { $0.hasPrefix("/writers/") })
        let book = try #require(links.first { $0.hasPrefix("/books/") })
        let embed = try #require(read.document.first("link[type='application/json+oembed']")?["href"])
        for path in ["/feed.atom", "\(writer)/feed.atom", "\(book)/feed.atom", "/sitemap.xml?after=", embed] {
            let answer = try await visitor.send(ClientRequest(.get, try visitor.resolve(path)))
            #expect(answer.status == .ok, "\(path)")
            #expect(answer.body.lossyText.contains(path.hasPrefix("/sitemap") ? review : "Momo"), "\(path)")
            #expect(!Self.holds(answer.body), "\(path)")
        }
        for words in [Self.secret, "zyx", "\(Self.secret)%20momo"] {
            for browser in [visitor, client] {
                let found = try await browser.get("/reviews?q=\(words)")
                #expect(found.document.all("ol.contents li").isEmpty, "\(words)")
            }
        }
        #expect(try await visitor.get(review).text.contains(Self.secret))
        #expect(try await visitor.get("\(review)/edit").url.path == "/login")

        // The dialog before anything is chosen, with every network, and what each gets.
        var page = try await client.get("\(review)/share")
        #expect(!Self.holds(page.response.body))
        let boxes = page.document.all("input[name=network]").compactMap { $0["value"] }
        page = try await client.submit(action: "\(review)/share", pressing: "Refresh this proof") { form in
            for box in boxes { try form.fill("network", box) }
        }
        #expect(!Self.holds(page.response.body))
        let proofs = page.document.all("figure.story")
        #expect(proofs.count == 3)
        func proof(_ network: String) throws -> HTMLElement {
            try #require(proofs.first { $0.first("figcaption")?.text.contains("sent to \(network)") == true })
        }
        let words = isWhole ? "The whole review is a spoiler" : "The rest holds spoilers"
        #expect(try proof("Facebook").text.contains(words))
        #expect(try proof("Facebook").text.contains("Spoilers of the review"))
        #expect(try proof("Mastodon").text.contains("Spoilers for Momo"))
        #expect(try !proof("X").text.contains("Spoilers of the review"))

        let results = try await world.postToAll(review)
        #expect(results.text.contains("Posted to all 3 networks"), "\(results.text)")
        let receipts = Set(
            results.document.all("ol.ledger a").compactMap { $0["href"] }.filter { $0.hasPrefix("/shares/") }
        )
        #expect(receipts.count >= 3)
        var omissions = 0
        for path in receipts + [results.url.path, "/shares", "\(review)/share"] {
            let page = try await client.get(path)
            #expect(!Self.holds(page.response.body), "\(path)")
            if page.text.contains("Spoilers of the review") { omissions += 1 }
        }
        #expect(omissions >= 1)
        for link in results.document.all("ol.ledger a[rel]").compactMap({ $0["href"] }) {
            #expect(!Self.holds(try await visitor.get(link).response.body), "\(link)")
        }

        #expect(road.requests.count > 10)
        for request in road.requests {
            let head = "\(request.url) \(request.fields)"
            #expect(!Self.holds(Array(head.utf8)) && !Self.holds(request.body), "\(request.url.path)")
        }
        let statuses = road.requests.filter { $0.method == .post && $0.url.path.hasSuffix("/api/v1/statuses") }
        #expect(statuses.count == 1)
        let status = try #require(statuses.first)
        #expect(status.body.lossyText.contains("spoiler_text=Spoilers"))
        for line in world.logged.withLock(\.self) { #expect(!Self.holds(Array(line.utf8))) }
        try await world.application.close()
    }

    @Test("the network's own window gets the text up to the spoiler, and the person's own warning stays theirs")
    func windows() async throws {
        let road = Road()
        let world = try await NetworksWorld { road.watch($0) }
        let client = world.client
        try await world.connectAll()
        let review = try #require(
            try await world.write([("title", "Momo"), ("review", "Slow. >!\(Self.secret)!<")])
        )
        let dialog = try await client.get("\(review)/share?network=mastodon")
        #expect(!Self.holds(dialog.response.body))
        let boxes = dialog.document.all("input[name=network]").compactMap { $0["value"] }
        let page = try await client.submit(action: "\(review)/share", pressing: "Refresh this proof") { form in
            for box in boxes { try form.fill("network", box) }
            try form.fill("warning", "The end of Momo")
        }
        #expect(page.text.contains("The end of Momo") && !page.text.contains("Spoilers for Momo"))
        for request in road.requests { #expect(!Self.holds(request.body)) }
        try await world.application.close()
    }
}
