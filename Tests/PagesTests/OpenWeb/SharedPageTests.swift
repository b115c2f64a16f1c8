import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Pages that are one for all")
struct SharedPageTests {
    @Test("point 9: a second visit costs a 304, without cookies and with a browser's own, and no cookie is set")
    func secondVisit() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo")
            let page = try await fixture.browser().get(path).document
            let writer = try #require(page.first("a.p-author")?["href"])
            let book = try #require(page.all("a").first { $0.text == "All about this book" }?["href"])
            for path in [path, writer, book, "/authors/michael-ende", "/reviews", "/help", "/privacy", "/terms"] {
                let first = try await fixture.ask(path)
                #expect(first.status == .ok && first.fields[.setCookie] == nil, "\(path)")
                #expect(first.fields[.cacheControl] == "public, max-age=0, must-revalidate", "\(path)")
                let tag = try #require(first.fields[.etag], "\(path)")
                #expect(try await fixture.ask(path, Fields([.ifNoneMatch: tag])).status == .notModified, "\(path)")
                let cookie = "\(fixture.site.cookies.browserName)=\(String(repeating: "a", count: 26))"
                let known = try await fixture.ask(path, Fields([.ifNoneMatch: tag, .cookie: cookie]))
                #expect(known.status == .notModified && known.fields[.setCookie] == nil, "\(path)")
                #expect(known.fields[.cacheControl] == "private, no-cache", "\(path)")
            }
            let tag = try #require(try await fixture.ask("/reviews").fields[.etag])
            _ = try await fixture.write(owner, "Jim Knopf")
            #expect(try await fixture.ask("/reviews", Fields([.ifNoneMatch: tag])).status == .ok)
        }
    }

    @Test("point 9: what is a member's own is neither kept nor packed, nor is a page with the token of a form")
    func own() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo")
            let accept = Fields([.acceptEncoding: "br, gzip"])
            for path in [path, "/reviews", "/help", "/account"] {
                var request = ClientRequest(.get, try owner.resolve(path))
                request.fields = accept
                let answer = try await owner.send(request)
                #expect(answer.status == .ok && answer.fields[.cacheControl] == "no-store", "\(path)")
                #expect(answer.fields[.etag] == nil && answer.fields[.contentEncoding] == nil, "\(path)")
            }
            for path in ["/", "/login", "/pair", "/nowhere", "/search?q=momo"] {
                let answer = try await fixture.ask(path, accept)
                #expect(answer.fields[.contentEncoding] == nil && answer.fields[.etag] == nil, "\(path)")
                #expect(answer.fields[.cacheControl] == "no-store", "\(path)")
            }
        }
    }

    @Test(
        "point 9: it is packed the way the browser likes best, with the same tag, and as it is for whoever takes nothing"
    )
    func packed() async throws {
        try await AccountFixture.run { fixture in
            let plain = try await fixture.ask("/help")
            for (accepted, coding) in [
                ("br, gzip", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5, identity;q=0", "gzip"), ("identity", nil),
                ("zstd", nil),
            ] {
                let answer = try await fixture.ask("/help", Fields([.acceptEncoding: accepted]))
                #expect(answer.fields[.contentEncoding] == coding, "\(accepted)")
                #expect(answer.fields[.vary] == "Accept-Encoding" && answer.fields[.etag] == plain.fields[.etag])
                if coding != nil { #expect((answer.bytes?.count ?? .max) * 2 < plain.bytes?.count ?? 0) }
            }
            let feed = try await fixture.ask("/sitemap.xml?after=", Fields([.acceptEncoding: "gzip"]))
            #expect(feed.fields[.vary] == "Accept-Encoding")
        }
    }
}
