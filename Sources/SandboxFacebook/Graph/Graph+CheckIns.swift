internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// A check-in with its post.
struct PostedCheckIn: Sendable {
    var checkIn: CheckIn
    var post: Post
}

extension Graph {
    private static let readingCheckIns = ["user_checkins", "user_status"]

    /// Notes that the person is at a place.
    func checkIn(for name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try actor(of: call, on: name, ["publish_checkins"] + Permission.publishing)
        guard name == "me" || PersonID(name) == person.id else { throw GraphError.unknownObject(name, "post") }
        let submission = try Submission(checkIn: call)
        let (latitude, longitude) = try Self.coordinates(of: call)
        let (now, app) = (world.now, caller.app.id)
        let id = try await world.database.write { connection in
            let post = try submission.publish(author: person.id, wall: person.id, app: app, at: now, connection)
            return try CheckIns.insert(post: post, latitude: latitude, longitude: longitude, connection)
        }
        return .json(["id": id.json])
    }

    /// `{"latitude":"48.2","longitude":"16.3"}`: numbers, or numbers as texts.
    private static func coordinates(of call: GraphCall) throws -> (latitude: Double, longitude: Double) {
        guard let text = call.text("coordinates"), let json = JSON(text: text),
            let latitude = json["latitude"]?.textOrNumber.flatMap({ Double($0) }), abs(latitude) <= 90,
            let longitude = json["longitude"]?.textOrNumber.flatMap({ Double($0) }), abs(longitude) <= 180
        else { throw GraphError.parameter("Param coordinates must be a JSON object with latitude and longitude") }
        return (latitude, longitude)
    }

    /// Where the caller has been.
    func checkIns(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try classicOwner(of: name, call)
        let viewer = viewer(caller, Self.readingCheckIns)
        let page = try ListPage<CheckIn>(call, world, position: { $0.id.rawValue }) { window, connection in
            try CheckIns.of(person.id, viewer, window, connection)
        }
        return try page.answer(world, path: "\(person.id)/checkins") { checkIn in
            guard let post = try world.database.read({ try Posts.read([checkIn.post], $0) }).first else {
                return ["id": checkIn.id.json]
            }
            return try json(of: PostedCheckIn(checkIn: checkIn, post: post), reader: caller.profileID)
        }
    }

    /// A check-in the caller may see.
    func checkIn(_ id: CheckInID, _ caller: Caller) throws -> PostedCheckIn? {
        let viewer = viewer(caller, Self.readingCheckIns)
        return try world.database.read { connection in
            guard let checkIn = try CheckIns.find(id, connection),
                let post = try Posts.find(checkIn.post, viewer, connection)
            else { return nil }
            return PostedCheckIn(checkIn: checkIn, post: post)
        }
    }

    func json(of found: PostedCheckIn, reader: ProfileID?) throws -> JSON {
        let (checkIn, post) = (found.checkIn, found.post)
        let reactions = ReactionWriter(world: world, reader: reader)
        return .object([
            "id": checkIn.id.json,
            "from": PostWriter.reference(post.author),
            "tags": post.tags.isEmpty ? nil : ["data": .array(post.tags.map(PostWriter.reference))],
            "place": post.place.map(Graph.json(of:)),
            "coordinates": ["latitude": .number(checkIn.latitude), "longitude": .number(checkIn.longitude)],
            "application": post.app.map { ["id": $0.id.json, "name": .string($0.name)] },
            "created_time": .string(post.created.graphDate),
            "message": .optional(post.content.message),
            "likes": try reactions.field("likes", of: post.id),
            "comments": try reactions.field("comments", of: post.id),
            "type": "checkin",
        ])
    }
}
