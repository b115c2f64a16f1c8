internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V1 {
    static let settings = [
        XEndpoint(.get, path: "account/settings", limit: 15, show),
        XEndpoint(.post, path: "account/settings", limit: 15, change),
    ]

    /// The settings a program may change, with what is valid.
    private static let known: [(name: String, isValid: @Sendable (String) -> Bool)] = [
        ("sleep_time_enabled", { ["true", "false", "t", "f", "1", "0"].contains($0.lowercased()) }),
        ("start_sleep_time", isHour), ("end_sleep_time", isHour),
        ("time_zone", { (1...60).contains($0.count) }),
        ("trend_location_woeid", { $0 == "1" }),
        ("lang", { $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }),
    ]

    @Sendable private static func isHour(_ text: String) -> Bool { Int(text).map { (0...23).contains($0) } ?? false }

    private static func change(_ context: XContext) async throws -> XAnswer {
        let own = try context.person().id
        var changes: [(String, String)] = []
        for (name, isValid) in known {
            guard let value = context.call.text(name) else { continue }
            guard isValid(value) else { throw XError.coded(.forbidden, 44, "\(name) parameter is invalid") }
            changes.append((name, value))
        }
        guard !changes.isEmpty else { throw XError.coded(.badRequest, 25, "Query parameters are missing.") }
        let stored = changes
        try await context.write { connection in
            for (name, value) in stored { try XPreferences.set(name, value, of: own, connection) }
        }
        return try await show(context)
    }

    private static func show(_ context: XContext) async throws -> XAnswer {
        let person = try context.person()
        var values: [String: String] = [:]
        try context.read { connection in
            for (name, _) in known {
                values[name] = try XPreferences.setting(name, of: person.id, connection)
            }
        }
        let addsPlaces = try context.read { try XPreferences.addsPlaces(person.id, $0) }
        func hour(_ name: String) -> JSON { values[name].flatMap { Int64($0) }.map(JSON.integer) ?? .null }
        let sleeps = ["true", "t", "1"].contains(values["sleep_time_enabled"]?.lowercased() ?? "")
        let zone = values["time_zone"] ?? "UTC"
        return .json([
            "protected": false,
            "screen_name": .string(person.username),
            "always_use_https": true,
            "use_cookie_personalization": false,
            "sleep_time": [
                "enabled": .bool(sleeps), "end_time": hour("end_sleep_time"), "start_time": hour("start_sleep_time"),
            ],
            "geo_enabled": .bool(addsPlaces),
            "language": .string(values["lang"] ?? "en"),
            "discoverable_by_email": false,
            "discoverable_by_mobile_phone": false,
            "display_sensitive_media": false,
            "allow_contributor_request": "none",
            "allow_dms_from": "all",
            "allow_dm_groups_from": "all",
            "translator_type": "none",
            "time_zone": ["name": .string(zone), "tzinfo_name": .string(zone), "utc_offset": 0],
            "trend_location": [
                [
                    "name": "Worldwide", "countryCode": .null, "url": "http://where.yahooapis.com/v1/place/1",
                    "woeid": 1, "placeType": ["name": "Supername", "code": 19], "parentid": 0, "country": "",
                ]
            ],
        ])
    }
}
