import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Reading the page behind a link from its form")
struct ReadPageTests {
    private let address = "https://books.example/a"

    private func card(_ title: String, _ description: String) -> PageCard {
        PageCard(title: LinkTitle(foreign: title), description: LinkDescription(foreign: description))
    }

    @Test("a page is asked for only when that button is pressed; what it says is shown, can be changed, and is kept")
    func consent() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let site = fixture.testSite
            site.pages.withLock { $0[address] = .success(card("A <b>page</b>", "Of \"it\"")) }
            try await client.get("/share?url=\(address)")
            try await client.submit(action: "/share/new", pressing: "Choose where it goes")
            #expect(site.pagesRead.withLock(\.isEmpty))
            try await client.get("/share/new")
            let read = try await client.submit(action: "/share/new", pressing: "Read the page") { form in
                try form.fill("address", "books.example/a")
                try form.fill("words", "My words")
            }
            #expect(site.pagesRead.withLock(\.self) == [address])
            #expect(read.status == .ok && read.text.contains("This is what the page at books.example says of itself"))
            let form = try #require(read.document.form(action: "/share/new"))
            #expect(
                form["title"] == "A <b>page</b>" && form["description"] == "Of \"it\"" && form["words"] == "My words"
            )
            let kept = try await client.submit(action: "/share/new", pressing: "Only keep it") { form in
                try form.fill("title", "Another title")
            }
            #expect(kept.text.contains("Another title") && kept.text.contains("Of \"it\""))
            #expect(site.pagesRead.withLock(\.count) == 1 && fixture.network.posts.isEmpty)
        }
    }

    @Test("what somebody has typed is never replaced by what a page says")
    func typed() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            fixture.testSite.pages.withLock { $0[address] = .success(card("Page", "Of it")) }
            try await client.get("/share?url=\(address)&title=Mine")
            var page = try await client.submit(action: "/share/new", pressing: "Read the page")
            #expect(page.document.form(action: "/share/new")?["title"] == "Mine")
            #expect(page.document.form(action: "/share/new")?["description"] == "Of it")
            page = try await client.submit(action: "/share/new", pressing: "Read the page")
            #expect(page.text.contains("what you had typed is kept"))
        }
    }

    @Test("a page that cannot be read is told of in its own words, and nothing that was typed is lost")
    func failures() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let failures: [(LinkReadingFailure, String)] = [
                (.notPublic, "asks only public servers over HTTPS"), (.unreachable, "could not be reached"),
                (.tooSlow, "took too long"), (.tooLarge, "is larger than Flyleaf reads"),
                (.refused(status: 404), "did not show the page (status 404)"), (.notAPage, "is no web page but a file"),
                (.saysNothing, "says neither a title nor a description"),
            ]
            for (failure, words) in failures {
                fixture.testSite.pages.withLock { $0[address] = .failure(failure) }
                try await client.get("/share?url=\(address)")
                let page = try await client.submit(action: "/share/new", pressing: "Read the page") { form in
                    try form.fill("words", "My words")
                }
                #expect(page.text.contains(words) && page.text.contains("You can share the link all the same"))
                #expect(page.document.form(action: "/share/new")?["words"] == "My words")
            }
            let asked = fixture.testSite.pagesRead.withLock(\.count)
            for (wrong, words) in [("", "Give the link"), ("javascript:alert(1)", "That is no address of a web page")] {
                try await client.get("/share/new")
                let page = try await client.submit(action: "/share/new", pressing: "Read the page") { form in
                    try form.fill("address", wrong)
                }
                #expect(page.status == .unprocessableContent && page.text.contains(words))
            }
            #expect(fixture.testSite.pagesRead.withLock(\.count) == asked)
        }
    }

    @Test("the picture of a page is asked for by its own button alone, and becomes a photo with the words of the page")
    func picture() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let site = fixture.testSite
            let source = "https://pictures.example/a.png"
            let picture = PagePicture(
                address: try #require(ShortLinkTarget(source)),
                description: PhotoDescription(foreign: "A\n<cat>")
            )
            let title = LinkTitle(foreign: "Page")
            let card = PageCard(title: title, description: LinkDescription(foreign: ""), picture: picture)
            site.pages.withLock { $0[address] = .success(card) }
            site.pagePictures.withLock { $0[source] = .success(TestPicture.png(30, 20)) }
            try await client.get("/share?url=\(address)")
            try await client.submit(action: "/share/new", pressing: "Read the page")
            #expect(site.pagesRead.withLock(\.self) == [address])
            let read = try await client.submit(action: "/share/new", pressing: "Read it with its picture")
            #expect(read.status == .ok && site.pagesRead.withLock(\.self) == [address, address, source])
            #expect(read.document.all(".attached .field > input").map { $0["value"] } == ["A <cat>"])
            let kept = try await client.submit(action: "/share/new", pressing: "Only keep it")
            #expect(kept.document.all(".photos img").map { $0["alt"] } == ["A <cat>"])
        }
    }

    @Test("a picture that cannot be had, or is none, is told of beside the photos, and the texts of the page stay")
    func noPicture() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let site = fixture.testSite
            let source = "https://pictures.example/a.png"
            let picture = PagePicture(address: try #require(ShortLinkTarget(source)), description: .none)
            let answers: [(PagePicture?, Result<[UInt8], LinkReadingFailure>, String)] = [
                (nil, .success([]), "names no picture of its own"),
                (picture, .failure(.notPublic), "at pictures.example, which is no public server"),
                (picture, .failure(.tooLarge), "larger than Flyleaf takes"),
                (picture, .failure(.refused(status: 404)), "could not be had from pictures.example"),
                (picture, .success([]), "none that Flyleaf can read"),
                (picture, .success(Array("<svg onload=alert(1)>".utf8)), "none that Flyleaf can read"),
            ]
            for (named, answer, words) in answers {
                let title = LinkTitle(foreign: "Page")
                let card = PageCard(title: title, description: LinkDescription(foreign: "Of it"), picture: named)
                site.pages.withLock { $0[address] = .success(card) }
                site.pagePictures.withLock { $0[source] = answer }
                try await client.get("/share?url=\(address)")
                let page = try await client.submit(action: "/share/new", pressing: "Read it with its picture")
                #expect(page.document.first("#photo-error")?.text.contains(words) == true, "\(words)")
                #expect(page.document.form(action: "/share/new")?["description"] == "Of it")
                #expect(page.document.all(".attached li").isEmpty)
            }
        }
    }

    @Test("nobody can have pages read without end")
    func limit() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            fixture.testSite.pages.withLock { $0[address] = .success(card("Page", "")) }
            try await client.get("/share?url=\(address)")
            let form = try #require(client.page?.document.form(action: "/share/new"))
            var last = Status.ok
            for _ in 0..<200 where last == .ok {
                last = try await client.submit(form, pressing: "Read the page").status
            }
            #expect(last == .tooManyRequests)
        }
    }

    @Test("the manifest names the form as the place that others share to, by fields that change nothing")
    func manifest() throws {
        let text = try FileTree.text("\(FileTree.project)/Public/manifest.webmanifest")
        let manifest = try #require(JSON(Array(text.utf8)))
        let target = try #require(manifest["share_target"])
        #expect(target["action"]?.text == Paths.compose() && target["method"]?.text == "GET")
        for field in ["title", "text", "url"] { #expect(target["params"]?[field]?.text == field) }
    }

    @Test("Help has the bookmark, and the dialog the way out by e-mail with the plain link")
    func waysOut() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let help = try await client.get("/help")
            let bookmark = try #require(help.document.link("Share with Flyleaf")?["href"])
            #expect(bookmark.hasPrefix("javascript:void(location.href='\(ShareFixture.home)/share/new?url='"))
            let dialog = try await client.get("\(path)/share")
            let mail = try #require(dialog.document.link("Send it by e-mail")?["href"])
            #expect(mail.hasPrefix("mailto:?subject=Check%20out%20The%20Left%20Hand%20of%20Darkness&body="))
            #expect(mail.hasSuffix("%2Freviews%2F\(path.split(separator: "/").last ?? "")"))
            #expect(!mail.contains("share%3D") && !mail.contains("%2Fs%2F"))
        }
    }
}
