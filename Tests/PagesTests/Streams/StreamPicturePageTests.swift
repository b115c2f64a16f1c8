import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Pictures of posts on their pages")
struct StreamPicturePageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)
    private static let face = "https://files.example/face.png"
    private static let view = "https://files.example/view.png"
    private static let still = "https://files.example/still.png"
    private static let card = "https://files.example/card.png"

    private static func author(_ picture: String? = face) -> StreamAuthor {
        StreamAuthor(
            remoteID: "7",
            name: PersonName(trusted: "Grace Hopper"),
            handle: "@grace",
            page: "https://network.test/@grace",
            picture: picture
        )
    }

    private static func post(_ id: String, _ change: (inout StreamPost) -> Void = { _ in }) -> StreamPost {
        var text = LinkedText()
        text.append("Words")
        var post = StreamPost(remoteID: "of-\(id)", author: author(), writtenAt: start, text: text)
        post.attachments = [
            StreamAttachment(kind: .picture, words: "A \"lighthouse\" <in> fog", picture: view),
            StreamAttachment(kind: .video, words: "", picture: still), StreamAttachment(kind: .sound, words: "Waves"),
        ]
        post.card = StreamCard(title: "Lighthouses", address: "https://books.example/", picture: card)
        change(&post)
        return post
    }

    private static func item(_ id: String, _ change: (inout StreamPost) -> Void = { _ in }) -> StreamItem {
        StreamItem(remoteID: id, moment: start, repeater: nil, post: post(id, change))
    }

    private func serve(
        _ fixture: ShareFixture,
        _ answers: [String: Result<ClientResponse, FetchError>]
    ) {
        fixture.testSite.web.withLock { $0.merge(answers) { $1 } }
    }

    private func picture(_ bytes: [UInt8] = TestPicture.png(900, 600)) -> Result<ClientResponse, FetchError> {
        .success(ClientResponse(status: .ok, fields: Fields([.contentType: "image/png"]), body: bytes))
    }

    private func asked(_ fixture: ShareFixture) -> [String] {
        fixture.testSite.webAsked.withLock { all in all.filter { $0.contains("files.example") } }
    }

    /// The page of a list with this entry, which was read; the pictures were only wished for.
    private func open(_ client: AppClient, _ fixture: ShareFixture, _ item: StreamItem) async throws -> AppPage {
        fixture.network.change { $0.home = [item] }
        try await client.get("/home")
        _ = try await fixture.testSite.site.services.streams.workOnDue()
        return try await client.get("/home")
    }

    private func fetchPictures(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.streamPictures.workOnDue()
    }

    private func answer(_ client: AppClient, _ address: String, tag: String? = nil) async throws -> ClientResponse {
        var request = ClientRequest(.get, try client.resolve(address))
        if let tag { request.fields[.ifNoneMatch] = tag }
        return try await client.send(request)
    }

    private func links(_ page: AppPage) -> [String] { page.document.all(".stream img").compactMap { $0["src"] } }

    @Test(
        "OF-13, DA-06, TW-11: pictures are kept here and come from here, with words, a box of their size until then, validators"
    )
    func shown() async throws {
        try await ShareFixture.runWithStreams { fixture in
            serve(
                fixture,
                [Self.face: picture(), Self.view: picture(), Self.still: picture(), Self.card: picture()]
            )
            let client = try await fixture.reader()
            var page = try await open(client, fixture, Self.item("p1"))
            #expect(links(page) == [] && asked(fixture) == [])
            let boxes = page.document.all(".stream p.shot")
            #expect(boxes.map(\.text) == ["Picture, on its way: A \"lighthouse\" <in> fog", "A video, on its way"])
            #expect(page.document.all("[data-arrives]").compactMap { $0["id"] }.count == 4)
            #expect(Set(page.document.all("[data-arrives]").compactMap { $0["id"] }).count == 4)
            #expect(page.document.first(".stream header .avatar")?.text == "GH")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let ids = page.document.all("[data-arrives]").compactMap { $0["id"] }
            try await fetchPictures(fixture)
            page = try await client.get("/home")
            #expect(page.document.all("[data-arrives]").isEmpty && links(page).count == 4)
            // Each stands where its box stood.
            #expect(page.document.all(".stream img").compactMap { $0["id"] } == ids)
            #expect(links(page).allSatisfy { $0.hasPrefix("/stream/pictures/") })
            #expect(!page.source.contains("files.example"))
            let shots = page.document.all(".stream img.shot")
            #expect(shots.map { $0["alt"] } == ["A \"lighthouse\" <in> fog", "A video"])
            #expect(page.document.all(".stream img").allSatisfy { $0["width"] != nil && $0["height"] != nil })
            #expect(page.text.contains("A video, to be played at Facebook") && page.text.contains("Recording: Waves"))
            #expect(page.document.first(".stream header .avatar")?["alt"] == "")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let address = try #require(shots.first?["src"])
            let found = try await answer(client, address)
            #expect(found.status == .ok && found.fields[.contentType] == "image/jpeg")
            #expect(found.body.starts(with: [0xFF, 0xD8]) && found.fields[.cacheControl] == "private, max-age=86400")
            let tag = try #require(found.fields[.etag])
            let same = try await answer(client, address, tag: tag)
            #expect(same.status == .notModified && same.body.isEmpty && same.fields[.etag] == tag)
            let plain = String(address.prefix { $0 != "?" })
            #expect(try await answer(client, plain).fields[.cacheControl] == "private, no-cache")
            #expect(asked(fixture).count == 4)
        }
    }

    @Test("PR-11, DA-05: a picture is there for the member it was fetched for, and for nobody else")
    func others() async throws {
        try await ShareFixture.runWithStreams { fixture in
            serve(fixture, [Self.face: picture(), Self.view: picture(), Self.still: picture(), Self.card: picture()])
            let client = try await fixture.reader()
            _ = try await open(client, fixture, Self.item("p1"))
            try await fetchPictures(fixture)
            let links = links(try await client.get("/home"))
            #expect(links.count == 4)
            let own = fixture.network.state.person
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let other = try await fixture.reader()
            fixture.network.change { $0.person = own }
            let stranger = try fixture.browser()
            for link in links {
                #expect(try await answer(other, link).status == .notFound)
                let shown = try await answer(stranger, link)
                #expect(shown.fields[.contentType] != "image/jpeg" && shown.fields[.etag] == nil)
                #expect(try await answer(client, link).status == .ok)
            }
            for odd in ["0", "-1", "999999", "1x", "01", "99999999999999999999"] {
                #expect(try await answer(client, "/stream/pictures/\(odd)").status == .notFound, "\(odd)")
            }
            // They go with the login at the network.
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            let again = try await fixture.reader()
            for link in links { #expect(try await answer(again, link).status == .notFound) }
        }
    }

    @Test("behind a warning, and where pictures are not for everybody, none is in the page before somebody opens it")
    func closed() async throws {
        for isWarned in [true, false] {
            try await ShareFixture.runWithStreams { fixture in
                serve(
                    fixture,
                    [Self.face: picture(), Self.view: picture(), Self.still: picture(), Self.card: picture()]
                )
                let client = try await fixture.reader()
                _ = try await open(
                    client,
                    fixture,
                    Self.item("p1") { post in
                        if isWarned { post.warning = .words("The end") } else { post.hidesPictures = true }
                    }
                )
                try await fetchPictures(fixture)
                var page = try await client.get("/home")
                #expect(links(page).count == 1 && page.document.all(".stream .shot").isEmpty)
                #expect(asked(fixture).count == 1, "nobody asks for what nobody sees")
                #expect(page.text.contains("Picture: A \"lighthouse\" <in> fog"))
                #expect((page.document.first("details.spoiler") != nil) == isWarned)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
                let link = try #require(page.document.all(".stream a.button").first?["href"])
                page = try await client.get(link)
                #expect(page.document.all(".stream p.shot").count == 2)
                try await fetchPictures(fixture)
                page = try await client.get(link)
                #expect(page.document.all(".stream img.shot").count == 2 && asked(fixture).count == 4)
                #expect(page.document.first("details.spoiler").map { $0["open"] != nil } ?? true)
                #expect(page.document.all(".stream a.button").isEmpty)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
                // Closed again.
                page = try await client.get("/home")
                #expect(page.document.all(".stream .shot").isEmpty)
            }
        }
    }

    @Test("posts of a thread show theirs, each by itself where it is closed")
    func thread() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let (other, third) = ("https://files.example/2.png", "https://files.example/3.png")
            serve(fixture, [Self.face: picture(), Self.card: picture(), other: picture(), third: picture()])
            fixture.network.change { state in
                state.threads["of-p1"] = StreamThread(
                    above: [
                        Self.post("a") {
                            $0.attachments = [StreamAttachment(kind: .picture, words: "", picture: other)]
                        }
                    ],
                    below: [
                        Self.post("b") { post in
                            post.attachments = [StreamAttachment(kind: .picture, words: "", picture: third)]
                            post.hidesPictures = true
                        }
                    ]
                )
            }
            let client = try await fixture.reader()
            var page = try await open(client, fixture, Self.item("p1") { $0.attachments = [] })
            let open = page.document.all(".said .meta a").first { $0.text.hasPrefix("Conversation") }
            let path = try #require(open?["href"])
            try await client.get(path)
            _ = try await fixture.testSite.site.services.threads.workOnDue()
            try await client.get(path)
            try await fetchPictures(fixture)
            page = try await client.get(path)
            #expect(page.document.all("img.shot").map { $0["alt"] } == ["A picture without a description"])
            #expect(page.document.element(id: "above-1")?.first("img.shot") != nil)
            #expect(!asked(fixture).contains { $0.contains("3.png") })
            let link = try #require(page.document.all(".stream a.button").first?["href"])
            #expect(link == "\(path)?open=below-1#below-1")
            try await client.get(link)
            try await fetchPictures(fixture)
            page = try await client.get(link)
            #expect(page.document.element(id: "below-1")?.first("img.shot") != nil)
        }
    }

    @Test(
        "OF-01: no picture, a page, a giant, a bomb, a private address, an endless body, a dead server: words in a box",
        arguments: ["missing", "page", "large", "bomb", "broken", "private", "endless", "dead"]
    )
    func faults(_ name: String) async throws {
        try await ShareFixture.runWithStreams { fixture in
            let bytes = TestPicture.png(900, 600)
            let answer: Result<ClientResponse, FetchError> =
                switch name {
                case "missing": .success(ClientResponse(status: .notFound))
                case "page":
                    .success(
                        ClientResponse(
                            status: .ok,
                            fields: Fields([.contentType: "text/html"]),
                            body: Array("<p>Gone".utf8)
                        )
                    )
                case "large", "endless": .failure(FetchError(.tooLarge, mayHaveArrived: true))
                case "bomb": picture(TestPicture.hollowPNG(19_000, 19_000))
                case "broken": picture(Array(bytes.prefix(bytes.count / 2)))
                case "private": .failure(FetchError(.refusedAddress, mayHaveArrived: false))
                default: .failure(FetchError(.unreachable, mayHaveArrived: false))
                }
            serve(fixture, [Self.face: answer, Self.view: answer, Self.still: answer, Self.card: answer])
            let client = try await fixture.reader()
            _ = try await open(client, fixture, Self.item("p1"))
            for _ in 0..<20 {
                try await fetchPictures(fixture)
                let page = try await client.get("/home")
                let boxes = page.document.all(".stream p.shot").map(\.text)
                let first = "Picture, not to be had now: A \"lighthouse\" <in> fog"
                #expect(boxes == [first, "A video, not to be had now"])
                #expect(page.document.all("[data-arrives]").isEmpty && links(page).isEmpty)
                #expect(page.document.first(".stream header .avatar")?.text == "GH")
                fixture.clock.advance(by: .seconds(1200))
            }
            #expect(asked(fixture).count <= 4 * StreamPictures.maximumAttempts)
            #expect(fixture.testSite.reported.isEmpty)
        }
    }

    @Test("DA-01, DA-02: the account page counts the pictures kept, and the privacy page says for how long")
    func told() async throws {
        try await ShareFixture.runWithStreams { fixture in
            serve(fixture, [Self.face: picture(), Self.view: picture(), Self.still: picture(), Self.card: picture()])
            let client = try await fixture.reader()
            _ = try await open(client, fixture, Self.item("p1"))
            try await fetchPictures(fixture)
            #expect(try await client.get("/account/data").text.contains("4 pictures in such posts"))
            let privacy = try await client.get("/privacy").text
            #expect(privacy.contains("go with the last post that shows them"))
            #expect(!privacy.contains("Pictures stay at the network"))
        }
    }
}
