import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("kept searches, settings, places and repeaters of version 1.1")
struct V1KeepingTests {
    @Test("searches are kept once, shown, listed to their owner alone, and forgotten")
    func searches() async throws {
        let x = try await TestX()
        let (keys, other) = (try await x.keys(), try await x.keys("1002"))
        let create = "/1.1/saved_searches/create.json"
        let made = try await x.signed(.post, create, form: ["query": "#books"], keys: keys)
        let id = try #require(made.json["id_str"]?.text)
        #expect(made.json["query"] == "#books")
        #expect(made.json.member("position") == .null)
        #expect(try await x.signed(.post, create, form: ["query": "#books"], keys: keys).json["id_str"]?.text == id)
        #expect(try await x.signed(.post, create, form: [:], keys: keys).xCode == "38")
        let list = "/1.1/saved_searches/list.json"
        #expect(try await x.signed(.get, list, keys: keys).json.elements?.map { $0["id_str"]?.text } == [id])
        #expect(try await x.signed(.get, list, keys: other).text == "[]")
        #expect(try await x.signed(.get, "/1.1/saved_searches/show/\(id).json", keys: other).xCode == "34")
        #expect(try await x.signed(.post, "/1.1/saved_searches/destroy/\(id).json", keys: other).xCode == "34")
        let gone = try await x.signed(.post, "/1.1/saved_searches/destroy/\(id).json", keys: keys)
        #expect(gone.json["id_str"]?.text == id)
        #expect(try await x.signed(.get, "/1.1/saved_searches/show/\(id).json", keys: keys).status == .notFound)
    }

    @Test("the 26th kept search is refused")
    func manySearches() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let now = x.now
        try await x.test.world.database.write { connection in
            for number in 1...24 {
                _ = try XPreferences.keep("q\(number)", of: PersonID(rawValue: 1001), at: now, connection)
            }
        }
        let create = "/1.1/saved_searches/create.json"
        #expect(try await x.signed(.post, create, form: ["query": "q25"], keys: keys).status == .ok)
        #expect(try await x.signed(.post, create, form: ["query": "q26"], keys: keys).xCode == "172")
        #expect(try await x.signed(.post, create, form: ["query": "q25"], keys: keys).status == .ok)
    }

    @Test("settings that are changed stay changed, for their owner alone")
    func settings() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let path = "/1.1/account/settings.json"
        let before = try await x.signed(.get, path, keys: keys)
        #expect(before.json["screen_name"] == "Ada_1001")
        #expect(before.json["language"] == "en")
        #expect(before.json["trend_location"]?.elements?.first?["woeid"] == 1)
        let form: KeyValuePairs = ["lang": "de", "sleep_time_enabled": "t", "start_sleep_time": "23"]
        #expect(try await x.signed(.post, path, form: form, keys: keys).json["language"] == "de")
        let after = try await x.signed(.get, path, keys: keys)
        #expect(after.json["language"] == "de")
        #expect(after.json["sleep_time"]?["enabled"] == true)
        #expect(after.json["sleep_time"]?["start_time"] == 23)
        #expect(after.json["sleep_time"]?.member("end_time") == .null)
        #expect(try await x.signed(.get, path, keys: try await x.keys("1002")).json["language"] == "en")
        #expect(try await x.signed(.post, path, form: ["start_sleep_time": "24"], keys: keys).xCode == "44")
        #expect(try await x.signed(.post, path, form: [:], keys: keys).xCode == "25")
    }

    @Test("places like a name near a point are found, and a point and a name are needed")
    func similarPlaces() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let place = try #require(try x.test.world.database.read { try Places.all($0) }.first)
        let word = try #require(QueryWords.of(place.name).first)
        let point = "lat=\(place.latitude)&long=\(place.longitude)"
        let path = "/1.1/geo/similar_places.json"
        let found = try await x.signed(.get, "\(path)?\(point)&name=\(PercentCoding.encode(word))", keys: keys)
        #expect(found.json["result"]?["places"]?.elements?.contains { $0["id"]?.text == "\(place.id)" } == true)
        #expect(found.json["query"]?["type"] == "similar_places")
        let none = try await x.signed(.get, "\(path)?\(point)&name=nosuchplace", keys: keys)
        #expect(none.json["result"]?["places"]?.elements == [])
        #expect(try await x.signed(.get, "\(path)?\(point)", keys: keys).xCode == "38")
        #expect(try await x.signed(.get, "\(path)?lat=91&long=0&name=a", keys: keys).xCode == "3")
    }

    @Test("who repeated a post is listed, and what they made of it, also by the id of a repeat")
    func repeaters() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.keys(), try await x.keys("1002"))
        let made = try await x.signed(.post, "/1.1/statuses/update.json", form: ["status": "spread"], keys: ada)
        let id = try #require(made.json["id_str"]?.text)
        let path = "/1.1/statuses/retweeters/ids.json?id="
        #expect(try await x.signed(.get, "\(path)\(id)", keys: ada).json["ids"]?.elements == [])
        let copy = try await x.signed(.post, "/1.1/statuses/retweet/\(id).json", keys: ben)
        let copyID = try #require(copy.json["id_str"]?.text)
        for id in [id, copyID] {
            let ids = try await x.signed(.get, "\(path)\(id)&stringify_ids=true", keys: ada)
            #expect(ids.json["ids"]?.elements == ["1002"])
            #expect(ids.json["next_cursor"] == 0)
            let list = try await x.signed(.get, "/1.1/statuses/retweets/\(id).json", keys: ada)
            #expect(list.json.elements?.map { $0["id_str"]?.text } == [copyID])
        }
        #expect(try await x.signed(.get, "\(path)7", keys: ada).xCode == "144")
        #expect(try await x.signed(.get, "/1.1/statuses/retweets/7.json", keys: ada).status == .notFound)
    }
}
