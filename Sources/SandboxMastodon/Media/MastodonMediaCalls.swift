internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// Uploading pictures, and what becomes of them before a status takes them.
enum MastodonMediaCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.post, FixedPath("/api/v2/media")) { call in try await upload(call, mayTakeTime: true) },
        Route(.post, FixedPath("/api/v1/media")) { call in try await upload(call, mayTakeTime: false) },
        Route(.get, Path<MediaID>("/api/v1/media/{id}")) { call, id in
            let media = try own(id, try call.user("write:media").person, call)
            if media.ready > call.world.now { return answer(media, call, status: .partialContent) }
            if media.fails {
                throw MastodonError.unprocessable("Error processing thumbnail for uploaded media")
            }
            return answer(media, call)
        },
        Route(.put, Path<MediaID>("/api/v1/media/{id}")) { call, id in try await describe(id, call) },
        Route(.delete, Path<MediaID>("/api/v1/media/{id}")) { call, id in
            let media = try own(id, try call.user("write:media").person, call)
            try await call.world.database.write { connection in try MastodonMediaStore.delete(media.id, connection) }
            return .json(JSON.object([:]).bytes)
        },
    ]

    /// Bytes of one picture.
    static let maximumBytes = 10 << 20
    /// Width times height.
    static let maximumPixels = 33_177_600
    static let maximumDescription = 1500

    private static func upload(_ call: MastodonCall, mayTakeTime: Bool) async throws -> Response {
        let person = try call.user("write:media").person
        guard let file = call.parameters.files.first(where: { $0.name == "file" }) else {
            throw MastodonError.invalid("File can't be blank")
        }
        guard file.bytes.count <= maximumBytes else {
            throw MastodonError.invalid("File file size must be less than \(maximumBytes >> 20) MB")
        }
        guard let image = ImageHead(file.bytes) else {
            throw MastodonError.unprocessable("File type of uploaded media could not be verified")
        }
        guard image.width * image.height <= maximumPixels else {
            throw MastodonError.unprocessable("\(image.width)x\(image.height) images are not supported")
        }
        let settings = try MastodonSettings.read(call.world)
        let now = call.world.now
        let media = MastodonMedia(
            id: MediaID(rawValue: 0),
            owner: person.id,
            type: image.format.rawValue,
            key: call.world.secret(bytes: 8),
            description: try description(call.parameters),
            focus: focus(call.parameters["focus"]) ?? (0, 0),
            width: image.width,
            height: image.height,
            ready: mayTakeTime ? now + .seconds(settings.mediaSeconds) : now,
            fails: settings.failsMedia
        )
        let stored = try await call.world.database.write { connection in
            try MastodonMediaStore.purge(at: now, connection)
            var stored = media
            stored.id = try MastodonMediaStore.insert(media, file.bytes, connection)
            return stored
        }
        if stored.fails, stored.ready <= now {
            throw MastodonError.unprocessable("Error processing thumbnail for uploaded media")
        }
        return answer(stored, call, status: stored.ready > now ? .accepted : .ok)
    }

    private static func describe(_ id: MediaID, _ call: MastodonCall) async throws -> Response {
        var media = try own(id, try call.user("write:media").person, call)
        if call.parameters["description"] != nil { media.description = try description(call.parameters) }
        if let focus = focus(call.parameters["focus"]) { media.focus = focus }
        let changed = media
        try await call.world.database.write { connection in
            try MastodonMediaStore.describe(id, changed.description, focus: changed.focus, connection)
        }
        return answer(media, call)
    }

    /// A picture of the caller that belongs to no status yet.
    private static func own(_ id: MediaID, _ person: Person, _ call: MastodonCall) throws -> MastodonMedia {
        guard let media = try call.world.database.read({ try MastodonMediaStore.find(id, $0) }),
            media.owner == person.id, media.status == nil
        else { throw MastodonError.notFound }
        return media
    }

    private static func answer(_ media: MastodonMedia, _ call: MastodonCall, status: Status = .ok) -> Response {
        .json(MastodonMediaWriter.json(media, at: call.world.now, call.world).bytes, status: status)
    }

    private static func description(_ parameters: MastodonParameters) throws(MastodonError) -> String? {
        guard let text = parameters.text("description") else { return nil }
        guard text.count <= maximumDescription else {
            throw .invalid("Description is too long (maximum is \(maximumDescription) characters)")
        }
        return text
    }

    /// Two numbers from -1 to 1 with a comma between.
    private static func focus(_ text: String?) -> (x: Double, y: Double)? {
        let numbers = (text ?? "").utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 2, numbers.allSatisfy({ (-1...1).contains($0) }) else { return nil }
        return (numbers[0], numbers[1])
    }
}
