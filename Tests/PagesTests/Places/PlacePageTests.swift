import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Places")
struct PlacePageTests {
    @Test("LO-10: anybody finds a city by typing, without any network and any position")
    func search() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            let empty = try await visitor.get("/places")
            #expect(empty.text.contains("Type the beginning of a name"))
            #expect(empty.text.contains("Where you are yourself is not asked for unless you press"))
            #expect(empty.text.contains("GeoNames") && empty.text.contains("Natural Earth"))
            let found = try await visitor.get("/places?q=vienna").document
            #expect(found.all("ul.ledger a").first?["href"] == "/places/2761369")
            #expect(try await visitor.get("/search").document.link("Find a city or town") != nil)
        }
    }

    @Test("LO-20: no result is said and leads on, and what was typed is only ever text")
    func noResult() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            let page = try await visitor.get("/places?q=%3Cb%3Enowhere")
            #expect(page.text.contains("No city is called") && !page.source.contains("<b>nowhere"))
            let long = String(repeating: "a", count: 3_000)
            #expect(try await visitor.get("/places?q=\(long)").text.contains("No city is called"))
            #expect(try await visitor.get("/places?q=san").text.contains("There are more."))
        }
    }

    @Test("a city says where it is in a sentence, draws it without anything from outside, and lists what is near")
    func place() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            let page = try await visitor.get("/places/2761369")
            #expect(page.text.contains("Vienna is in Austria"))
            #expect(page.text.contains("at 48.21° N, 16.37° E. It has 1.7 million people."))
            let svg = try #require(page.document.first("figure.map svg"))
            #expect(svg["aria-hidden"] == "true" && svg.all("path.land").count > 3)
            #expect(svg.text.contains("200 km") && svg.text.contains("Vienna"))
            #expect(page.document.all("section ul.ledger a").count == 10)
            #expect(page.source.utf8.count < 40_000)
            #expect(page.document.all("img").allSatisfy { $0["src"]?.hasPrefix("/") == true })
            let suva = try await visitor.get("/places/2198148")
            #expect(suva.text.contains("Suva is in Fiji") && suva.text.contains("° S"))
        }
    }

    @Test(
        "what is no city is not there",
        arguments: ["0", "1", "02761369", "+2761369", "-1", "4294967296", "99999999999999999999", "vienna"]
    )
    func missing(_ number: String) async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            #expect(try await visitor.get("/places/\(number)").status == .notFound)
        }
    }
}
