import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("check-ins and events")
struct CheckInTests {
    private static let here = #"{"latitude":"51.5","longitude":-0.1}"#

    @Test("a check-in is a post with a place, and is read back with everything")
    func checkIn() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_checkins")
        let fields: KeyValuePairs = [
            "place": "70001", "coordinates": Self.here, "message": "Reading", "tags": "1002",
        ]
        let id = try #require(try await test.graph(.post, "/me/checkins", fields, token: token).json["id"]?.text)
        for path in ["/v1.0/\(id)", "/v1.0/me/checkins"] {
            let reply = try await test.graph(.get, path, token: token)
            let checkIn = reply.data.first ?? reply.json
            #expect(checkIn["id"]?.text == id)
            #expect(checkIn["message"] == "Reading")
            #expect(checkIn["place"]?["name"] == "Lamplight Books")
            #expect(checkIn["coordinates"]?["latitude"] == .number(51.5))
            #expect(checkIn["tags"]?["data"]?.elements?.first?["id"] == "1002")
            #expect(checkIn["type"] == "checkin")
        }
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        #expect(try await browser.get("/1001").text.contains("Lamplight Books"))
        #expect(try await test.graph(.delete, "/v1.0/\(id)", token: token).text == "true")
        #expect(try await test.graph(.get, "/\(id)", token: token).code == ["100", "33"])
    }

    @Test(
        "a check-in without a place, or without a point on Earth, is refused",
        arguments: [
            ("", here), ("4", here), ("x", here), ("70001", ""), ("70001", "{}"), ("70001", "51.5,-0.1"),
            ("70001", #"{"latitude":91,"longitude":0}"#), ("70001", #"{"latitude":0,"longitude":-181}"#),
            ("70001", #"{"latitude":"nan","longitude":0}"#),
        ]
    )
    func refused(place: String, coordinates: String) async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_checkins")
        let fields: KeyValuePairs = ["place": place, "coordinates": coordinates]
        #expect(try await test.graph(.post, "/me/checkins", fields, token: token).code == ["100", nil])
        #expect(try await test.graph(.get, "/me/checkins", token: token).data.isEmpty)
    }

    @Test("another app sees the check-in only if it may read them")
    func otherApp() async throws {
        let test = try await TestSandbox()
        let fields: KeyValuePairs = ["place": "70001", "coordinates": Self.here]
        let none = try await test.token(scope: "email")
        #expect(try await test.graph(.post, "/me/checkins", fields, token: none).code == ["200", nil])
        let id = try #require(
            try await test.graph(
                .post,
                "/me/checkins",
                fields,
                token: try await test.token(scope: "publish_checkins")
            ).json["id"]?.text
        )
        let friend = try await test.token("1002", scope: "email")
        #expect(try await test.graph(.get, "/\(id)", token: friend).status == .ok)
        let stranger = try await test.token("\(SeedPeople.lonely)", scope: "user_checkins")
        #expect(try await test.graph(.get, "/me/checkins", token: stranger).data.isEmpty)
    }

    @Test("invitations are listed and answered, and the lists of the event follow")
    func events() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("1002", scope: "user_events,rsvp_event")
        let list = try await test.graph(.get, "/v2.8/me/events", token: token)
        let event = try #require(list.data.first { $0["rsvp_status"] == "not_replied" })
        let id = try #require(event["id"]?.text)
        func listed(_ edge: String) async throws -> Bool {
            try await test.graph(.get, "/v2.8/\(id)/\(edge)", token: token).data.contains { $0["id"] == "1002" }
        }
        #expect(try await listed("noreply"))
        for (edge, status) in [("attending", "attending"), ("maybe", "unsure"), ("declined", "declined")] {
            #expect(try await test.graph(.post, "/v1.0/\(id)/\(edge)", token: token).text == "true")
            #expect(try await listed(edge))
            #expect(!(try await listed("noreply")))
            let row = try await test.graph(.get, "/v2.8/\(id)/invited", token: token).data.first { $0["id"] == "1002" }
            #expect(row?["rsvp_status"]?.text == status)
        }
        #expect(try await test.graph(.post, "/\(id)/noreply", token: token).code == ["2500", nil])
        let unable = try await test.token("1003", scope: "user_events")
        #expect(try await test.graph(.post, "/\(id)/attending", token: unable).code == ["200", nil])
        let blind = try await test.token("1003", scope: "email")
        _ = try await test.graph(.delete, "/me/permissions/user_events", token: blind)
        #expect(try await test.graph(.get, "/me/events", token: blind).data.isEmpty)
    }

    @Test("an event is made, kept from those who are not invited, opened to a friend, and called off by its host alone")
    func ownEvent() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "create_event,user_events")
        let fields: KeyValuePairs = [
            "name": "Tea", "start_time": "2014-10-01T18:00:00+0200", "end_time": "2014-10-01", "privacy_type": "SECRET",
        ]
        #expect(try await test.graph(.post, "/me/events", fields, token: token).code == ["100", nil])
        let good: KeyValuePairs = ["name": "Tea", "start_time": "2014-10-01T18:00:00+0200", "privacy_type": "SECRET"]
        let id = try #require(try await test.graph(.post, "/me/events", good, token: token).json["id"]?.text)
        let event = try await test.graph(.get, "/\(id)", token: token).json
        #expect(event["start_time"] == "2014-10-01T16:00:00+0000")
        #expect(event["owner"]?["id"] == "1001")
        #expect(event["privacy"] == "SECRET")
        let friend = try await test.token("1002", scope: "user_events,create_event")
        #expect(try await test.graph(.get, "/\(id)", token: friend).code == ["100", "33"])
        let lonely = "\(SeedPeople.lonely)"
        #expect(try await test.graph(.post, "/\(id)/invited", ["users": lonely], token: token).code == ["100", nil])
        #expect(try await test.graph(.post, "/v2.8/\(id)/invited", ["users": "1002, 1003"], token: token).status == .ok)
        #expect(try await test.graph(.get, "/\(id)", token: friend).json["name"] == "Tea")
        #expect(try await test.graph(.delete, "/\(id)", token: friend).code == ["200", nil])
        #expect(try await test.graph(.delete, "/v2.8/\(id)", token: token).json == ["success": true])
        #expect(try await test.graph(.get, "/\(id)", token: token).code == ["100", "33"])
    }

    @Test(
        "an event without a name or a beginning, or with a bad one, is refused",
        arguments: [
            ["start_time": "2014-10-01"], ["name": "Tea"], ["name": "Tea", "start_time": "soon"],
            ["name": String(repeating: "a", count: 76), "start_time": "2014-10-01"],
            ["name": "Tea", "start_time": "2014-10-01", "privacy_type": "SOME"],
        ]
    )
    func badEvent(fields: [String: String]) async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "create_event")
        let query = FormFields(fields.map { FormFields.Field(name: $0.key, value: $0.value) }).urlencoded
        #expect(try await test.graph(.post, "/me/events?\(query)", token: token).code == ["100", nil])
    }

    @Test("people answer on the page of the event, and only guests see one by invitation")
    func pages() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        var page = try await browser.get("/events")
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        let link = try #require(page.document.link("The long novel, last evening")?["href"])
        page = try await browser.get(link)
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        let form = FormFields(["csrf": try test.csrf(page), "answer": "maybe"])
        #expect(try await browser.post(link, form).status == .seeOther)
        #expect(try await browser.get(link).text.contains("Of you it says: may come."))
        #expect(try await test.browser().get(link).status == .notFound)
        let stranger = try test.browser()
        try await test.act(as: "\(SeedPeople.lonely)", stranger)
        #expect(try await stranger.get(link).status == .notFound)
    }
}
