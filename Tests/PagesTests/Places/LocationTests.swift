import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

/// What a person who says where they are can rely on, each by its identifier.
@Suite("Requirements of location")
struct LocationTests {
    private static let here = "/places/near/position"

    private func turnOn(_ client: AppClient, keeping retention: String = "never") async throws {
        try await client.get("/places/near")
        try await client.submit(action: "/settings/location", pressing: "Turn it on") { form in
            try form.fill("retention", retention)
        }
    }

    /// What the script of the page does once the browser has said where it is.
    @discardableResult
    private func look(_ client: AppClient, _ latitude: String, _ longitude: String) async throws -> AppPage {
        try await client.submit(action: Self.here) { form in
            form.forge("latitude", latitude)
            form.forge("longitude", longitude)
        }
    }

    private func lookFromVienna(_ client: AppClient) async throws -> AppPage {
        try await client.get("/places/near")
        return try await look(client, "48.208491", "16.372081")
    }

    private func uses(_ fixture: AccountFixture, _ client: AppClient) async throws -> [LocationUse] {
        let member = try await fixture.signedIn(client).member.id
        return try await fixture.site.services.locations.uses(of: member)
    }

    @Test(
        "LO-01, LO-02: it is off until somebody says yes where it is first of use, asked with what for; no is no loss"
    )
    func consent() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            let open = try await visitor.get("/places")
            #expect(open.document.link("Places near me")?["href"] == "/places/near")
            #expect(open.document.form(action: Self.here) == nil && !open.source.contains("position.js"))
            #expect(try await visitor.get("/places/near").url.path == "/login")

            let client = try await fixture.loneMember()
            #expect(try await client.get("/places").document.form(action: Self.here) == nil)
            let question = try await client.get("/places/near")
            #expect(AccessibilityCheck.faults(in: question.document) == [])
            #expect(question.text.contains("To list the cities and towns near you. For nothing else."))
            #expect(question.document.form(action: Self.here) == nil && !question.source.contains("position.js"))
            // Nothing is kept unless somebody chooses so.
            let chosen = question.document.all("input[type=radio]").filter { $0["checked"] != nil }.map { $0["value"] }
            #expect(chosen == ["never"])
            #expect(question.document.link("No, I type a name")?["href"] == "/places")
            #expect(try await client.get("/places?q=vienna").document.link("Vienna") != nil)
            #expect(try await client.get("/settings").text.contains("Not used"))

            try await turnOn(client)
            #expect(client.page?.url.path == "/places/near")
            #expect(client.page?.document.form(action: Self.here) != nil)
            #expect(try await client.get("/places").document.form(action: Self.here) != nil)
            #expect(try await client.get("/settings").text.contains("Asked for when you press for it"))
            // Another member said nothing.
            let other = try await fixture.loneMember("Other")
            #expect(try await other.get("/places").document.form(action: Self.here) == nil)
        }
    }

    @Test("LO-03: the settings say what is kept, for how long and who sees it, and can be reached by who is shut out")
    func settings() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try await client.get("/settings/location")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("Flyleaf does not use where you are."))
            #expect(page.text.contains("Flyleaf has not used where you are."))
            #expect(page.document.all("dl.facts dt").map(\.text) == ["What", "How long", "Who sees it"])
            #expect(page.document.link("Delete all my locations") == nil)
            let open = Site.routes.filter { $0.pattern.hasPrefix("/settings/location") }
            #expect(open.count == 5 && open.allSatisfy { $0.session == .member })
            for (act, retention) in [("on", "for ever"), ("on", nil), ("keep", ""), ("keep", nil), ("", "day")] {
                var fields = FormFields(["act": act, "csrf": page.document.first("input[name=csrf]")?["value"] ?? ""])
                if let retention { fields.append("retention", retention) }
                #expect(try await client.post("/settings/location", fields).status == .notFound, "\(act)")
            }
            #expect(try await client.get("/settings/location").text.contains("Flyleaf does not use where you are."))
        }
    }

    @Test("LO-04: off holds at once, also in a tab that was opened before")
    func off() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client, keeping: "week")
            let stale = try #require(client.page?.document.form(action: Self.here))
            try await client.get("/settings/location")
            let page = try await client.submit(action: "/settings/location", pressing: "Turn it off")
            #expect(page.text.contains("Flyleaf does not use where you are any more, in any browser."))
            var form = stale
            form.forge("latitude", "48.21")
            form.forge("longitude", "16.37")
            let answer = try await client.submit(form)
            #expect(answer.url.path == "/places/near" && answer.document.form(action: Self.here) == nil)
            #expect(!answer.source.contains("Vienna") && !answer.source.contains("48.21"))
            #expect(try await uses(fixture, client) == [])
            // Without a position it is no other.
            let empty = try await client.submit(stale)
            #expect(empty.document.form(action: Self.here) == nil)
        }
    }

    @Test("LO-05: all positions go after a question, and lead nowhere any more")
    func deletion() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client, keeping: "month")
            let there = try await lookFromVienna(client)
            #expect(there.url.path.hasPrefix("/places/near/kept/") && there.text.contains("Vienna"))
            try await client.get("/settings/location")
            let question = try await client.get("/settings/location/delete")
            #expect(AccessibilityCheck.faults(in: question.document) == [])
            #expect(question.text.contains("One position is kept."))
            #expect(try await uses(fixture, client).first?.kept != nil)
            let page = try await client.submit(action: "/settings/location/delete", pressing: "Delete all my locations")
            #expect(page.text.contains("All your positions are deleted.") && !page.source.contains("48.21"))
            #expect(try await uses(fixture, client).map(\.kept) == [nil])
            #expect(try await client.get(there.url.path).status == .notFound)
            #expect(try await client.get("/places/near").document.element(id: "earlier") == nil)
        }
    }

    @Test("LO-06: what is kept goes by itself when its member wants, for pages and for the store")
    func retention() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client, keeping: "day")
            let there = try await lookFromVienna(client)
            #expect(there.text.contains("stays here for you alone until 21 Sep 2014"))
            #expect(try await client.get("/places/near").document.link("48.21° N, 16.37° E") != nil)
            let other = try await fixture.loneMember("Other")
            #expect(try await other.get(there.url.path).status == .notFound)
            fixture.clock.advance(by: .seconds(86_400))
            #expect(try await client.get(there.url.path).status == .notFound)
            #expect(try await !client.get("/settings/location").source.contains("48.21"))
            try await fixture.site.services.locations.purge()
            #expect(try await uses(fixture, client).map(\.kept) == [nil])
            try await turnOff(client)
            try await turnOn(client, keeping: "month")
            let again = try await lookFromVienna(client)
            try await client.get("/settings/location")
            let page = try await client.submit(action: "/settings/location", pressing: "Keep it so") { form in
                try form.fill("retention", "never")
            }
            #expect(page.text.contains("It holds for those that are here, too."))
            #expect(try await client.get(again.url.path).status == .notFound)

            let (locations, member) = (fixture.site.services.locations, try await fixture.signedIn(client).member.id)
            #expect(try await locations.uses(of: member).count == 2)
            fixture.clock.advance(by: LocationUse.lifetime + .seconds(1))
            try await locations.purge()
            #expect(try await locations.uses(of: member) == [])
        }
    }

    private func turnOff(_ client: AppClient) async throws {
        try await client.get("/settings/location")
        try await client.submit(action: "/settings/location", pressing: "Turn it off")
    }

    @Test("LO-10, LO-20: without a position the page says why and what else there is; each failure can be tried again")
    func failures() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client)
            let page = try #require(client.page)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            // What is told where no script runs, and what a script shows.
            #expect(page.document.first("[data-position-missing]")?.text.contains("Type the name of a city") == true)
            #expect(page.document.first("[data-position-offered]")?["hidden"] != nil)
            let faults = page.document.all("[data-position-fault]")
            #expect(faults.map { $0["data-position-fault"] } == ["", "1", "2", "3"])
            for fault in faults {
                #expect(fault["hidden"] != nil && fault["role"] == "alert")
                #expect(fault.text.contains("type the name of a city") && fault.text.contains("once more"))
            }
            #expect(page.document.form(action: "/places") != nil)
            let wrong = [
                ("", ""), ("48.2", ""), ("", "16.3"), ("90.1", "0"), ("0", "-180.01"), ("nan", "0"), ("inf", "0"),
                ("48,2", "16,3"), ("1e400", "0"), ("<b>", "0"), (String(repeating: "9", count: 5_000), "0"),
            ]
            for (latitude, longitude) in wrong {
                try await client.get("/places/near")
                let answer = try await look(client, latitude, longitude)
                #expect(answer.status == .unprocessableContent, "\(latitude.prefix(9)), \(longitude)")
                #expect(answer.text.contains("Your browser sent no position."))
                #expect(
                    answer.document.form(action: Self.here) != nil && answer.document.form(action: "/places") != nil
                )
                #expect(!answer.source.contains("<b>\""))
            }
            #expect(try await uses(fixture, client) == [])
            // The point that is furthest from any coast.
            try await client.get("/places/near")
            let sea = try await look(client, "-48.88", "-123.39")
            #expect(sea.status == .ok && sea.text.contains("No city in the list is within 200 km"))
            #expect(sea.document.all("ul.ledger a").count == 3)
            for place in [("90", "0"), ("-90", "180"), ("0", "180"), ("0", "-180")] {
                try await client.get("/places/near")
                #expect(try await look(client, place.0, place.1).status == .ok)
            }
        }
    }

    @Test("LO-11: what is near stands with its way, the nearest first, and nothing of it is chosen")
    func nearest() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client)
            let page = try await lookFromVienna(client)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.url.path == Self.here && page.text.contains("Around 48.21° N, 16.37° E"))
            #expect(page.text.contains("This position is not kept."))
            #expect(page.document.first("figure.map svg")?.text.contains("You") == true)
            let rows = page.document.all("ul.ledger li")
            #expect(rows.count == 20 && rows.first?.text.hasPrefix("Vienna less than 1 km") == true)
            let ways = rows.dropFirst().compactMap { row in
                row.first(".small")?.text.split(separator: " ").first.flatMap { Int($0) }
            }
            #expect(ways.count > 10 && ways == ways.sorted())
            #expect(page.document.all("input[checked], option[selected], [aria-current=true]").isEmpty)
        }
    }

    @Test("LO-15: each use is written down with what for, when and how exactly; so many lines, and the member’s alone")
    func log() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client)
            _ = try await lookFromVienna(client)
            fixture.clock.advance(by: .seconds(60))
            try await client.get("/settings/location")
            try await client.submit(action: "/settings/location", pressing: "Keep it so") { form in
                try form.fill("retention", "week")
            }
            _ = try await lookFromVienna(client)
            let page = try await client.get("/settings/location")
            let lines = page.document.all(".ledger li")
            #expect(lines.count == 2)
            for line in lines {
                #expect(line.first(".what")?.text == "Listed what is near you, from a position to about a kilometre")
                #expect(line.first("time")?["datetime"] != nil)
            }
            #expect(lines.first?.text.contains("48.21° N, 16.37° E, kept until") == true)
            #expect(lines.last?.text.contains("position not kept") == true)
            let member = try await fixture.signedIn(client).member.id
            let position = try #require(RoundedPosition(north: 1, east: 1))
            for _ in 0..<LocationUse.maximumPerMember {
                _ = try await fixture.site.services.locations.use(position, for: .nearby, of: member)
            }
            #expect(
                try await client.get("/settings/location").document.all(".ledger li").count
                    == LocationUse.maximumPerMember
            )
            let other = try await fixture.loneMember("Other")
            #expect(try await other.get("/settings/location").document.all(".ledger li").isEmpty)
        }
    }

    @Test("LO-18: the browser is asked once for each press, not exactly, on pages that use it alone, and never watched")
    func once() async throws {
        var askers: [String] = []
        for name in try FileTree.files(below: "\(FileTree.project)/Public") where name.hasSuffix(".js") {
            let text = try FileTree.text("\(FileTree.project)/Public/\(name)")
            #expect(!text.contains("watchPosition"), "\(name)")
            if text.contains("geolocation") { askers.append(name) }
        }
        #expect(askers == ["position.js"])
        let script = try FileTree.text("\(FileTree.project)/Public/position.js")
        #expect(script.ranges(of: "getCurrentPosition").count == 1 && script.contains("enableHighAccuracy: false"))
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            func policy(_ path: String) async throws -> Bool? {
                try await client.get(path).fields[SecurityHeaders.permissionsPolicy]?.contains("geolocation=(self)")
            }
            for path in ["/", "/places", "/places/near", "/places/2761369", "/settings/location", "/nowhere"] {
                #expect(try await policy(path) == false, "\(path)")
            }
            try await turnOn(client)
            for path in ["/places", "/places/near"] { #expect(try await policy(path) == true, "\(path)") }
            for path in ["/", "/places/2761369", "/settings/location", "/nowhere"] {
                #expect(try await policy(path) == false, "\(path)")
            }
        }
    }

    @Test("LO-18: a position is rounded before it is kept, and is in no address and in no form that waits for a login")
    func nowhereElse() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client, keeping: "week")
            let there = try await lookFromVienna(client)
            #expect(!"\(there.url)".contains("48.2") && !"\(there.url)".contains("16.3"))
            #expect(try await uses(fixture, client).first?.kept?.position == RoundedPosition(north: 4_821, east: 1_637))
            #expect(!there.source.contains("48.208"))
            for link in there.document.all("a[href]") { #expect(link["href"]?.contains("48.2") == false) }

            // The login has run out when the form comes.
            try await client.get("/places/near")
            let form = try #require(client.page?.document.form(action: Self.here))
            let out = try fixture.browser()
            try await out.get("/login")
            var sent = form
            sent.forge("latitude", "48.208491")
            sent.forge("longitude", "16.372081")
            let answer = try await out.submit(sent)
            #expect(answer.url.path == "/login")
            #expect(answer.document.all("input[name=next]").allSatisfy { $0["value"] == "/places/near" })
            #expect(!answer.source.contains("48.2") && !"\(answer.url)".contains("held"))
        }
    }

    @Test(
        "SE-09: in the sandbox a tester chooses a position of a file in place of where the browser is, and nowhere else"
    )
    func testPositions() async throws {
        try await AccountFixture.run(sandbox: "http://127.0.0.1:8081/") { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client)
            let page = try #require(client.page)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.all("#point option").map(\.text) == TestPositionTests.track.map(\.name))
            let answer = try await client.submit(action: Self.here, pressing: "Look from there") { form in
                try form.fill("point", "1")
            }
            #expect(answer.text.contains("Around 18.14° S, 178.44° E") && answer.document.link("Suva") != nil)
            for wrong in ["2", "-1", "x", ""] {
                try await client.get("/places/near")
                let refused = try await client.submit(action: Self.here, pressing: "Look from there") { form in
                    form.forge("point", wrong)
                }
                #expect(refused.status == .unprocessableContent, "\(wrong)")
            }
        }
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client)
            #expect(client.page?.document.element(id: "point") == nil)
            let refused = try await client.submit(action: Self.here) { $0.forge("point", "0") }
            #expect(refused.status == .unprocessableContent)
        }
    }

    @Test("PR-19: the member’s own file says what was set and used, with the positions that are kept")
    func ownData() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await turnOn(client, keeping: "week")
            _ = try await lookFromVienna(client)
            try await client.get("/account/data")
            let json = try UnpackedData(try await client.submit(action: "/account/data").response.body).json
            #expect(json["locationSettings"]?["retention"]?.text == "week")
            #expect(json["locationSettings"]?["isOn"] == .bool(true))
            let use = try #require(json["locationUses"]?.elements?.first)
            #expect(use["purpose"]?.text == "nearby" && use["latitude"]?.text == "48.21")
            #expect(use["longitude"]?.text == "16.37" && use["keptUntil"]?.text?.hasPrefix("2014-09-27") == true)
        }
    }
}
