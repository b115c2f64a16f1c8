import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The time zone of a member")
struct TimeZoneTests {
    @discardableResult
    private func choose(_ zone: String, _ client: AppClient) async throws -> AppPage {
        try await client.get("/settings/time")
        return try await client.submit(action: "/settings/time", pressing: "Keep it so") { form in
            form.forge("zone", zone)
        }
    }

    private func now(_ page: AppPage) -> String? { page.document.first("p.lead time")?.text }

    @Test("UI-10: times stand in UTC, which scripts turn into the browser’s, until a zone is chosen; others see theirs")
    func chosen() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            // From 12:59:48 on.
            fixture.clock.advance(by: .seconds(27_012))
            let page = try await ann.get("/settings/time")
            #expect(now(page) == "20 Sep 2014, 20:30 UTC")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.all("optgroup").map { $0["label"] }.contains("Europe"))
            #expect(page.document.all("option").first { $0["selected"] != nil }?["value"] == "")
            let kept = try await choose("Asia/Kolkata", ann)
            #expect(kept.text.contains("Your time zone is kept.") && now(kept) == "21 Sep 2014, 02:00 IST")
            #expect(
                kept.document.all("option").filter { $0["selected"] != nil }.map { $0["value"] } == ["Asia/Kolkata"]
            )
            #expect(try await ann.get("/settings").text.contains("Asia, Kolkata"))
            #expect(try await now(ben.get("/settings/time")) == "20 Sep 2014, 20:30 UTC")
            let review = try await fixture.write(ann, "Momo")
            #expect(try await ann.get(review).document.first("aside time")?.text == "21 Sep 2014")
            #expect(try await ben.get(review).document.first("aside time")?.text == "20 Sep 2014")
            #expect(
                try await choose("America/Sao_Paulo", ann).document.first("p.lead time")?.text
                    == "20 Sep 2014, 17:30 UTC-03"
            )
            #expect(try await now(choose("", ann)) == "20 Sep 2014, 20:30 UTC")
        }
    }

    @Test("a day of reading is the day of the zone, whatever a browser says")
    func day() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            // From 12:59:48 on.
            fixture.clock.advance(by: .seconds(27_012))
            func started(_ title: String) async throws -> PartialDate? {
                try await ann.get("/reading/add")
                let page = try await ann.submit(action: "/reading/add", pressing: "Add it") { form in
                    try form.fill("title", title)
                    try form.fill("status", "reading")
                    form.forge("today", "2014-09-19")
                }
                return page.document.first("input[name=started]")?["value"].flatMap { PartialDate($0) }
            }
            #expect(try await started("Momo")?.description == "2014-09-19")
            try await choose("Asia/Kolkata", ann)
            #expect(try await started("Dune")?.description == "2014-09-21")
        }
    }

    @Test(
        "a zone that is none of the list is refused",
        arguments: ["Europe/Atlantis", "../../etc/localtime", "UTC0", "Europe", "CET-1CEST,M3.5.0,M10.5.0/3"]
    )
    func refused(zone: String) async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            #expect(try await choose(zone, ann).status == .notFound)
            #expect(try await fixture.stores.settings.settings(of: fixture.signedIn(ann).member.id).timeZone == nil)
        }
    }

    @Test("a zone that the system does not know any more is shown as chosen, and times stand in UTC")
    func lost() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let member = try await fixture.signedIn(ann).member.id
            try await fixture.stores.settings.change(member) { $0.timeZone = TimeZoneName("Europe/Atlantis") }
            let page = try await ann.get("/settings/time")
            #expect(now(page)?.hasSuffix(" UTC") == true)
            #expect(page.document.all("option").first { $0["selected"] != nil }?["value"] == "Europe/Atlantis")
        }
    }
}
