internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// What people say of themselves, and what they prefer.
enum MastodonProfileCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/accounts/verify_credentials")) { call in
            try own(try call.user("read:accounts", "profile").person, call)
        },
        Route(.patch, FixedPath("/api/v1/accounts/update_credentials")) { call in try await update(call) },
        Route(.delete, FixedPath("/api/v1/profile/avatar")) { call in try await removePicture(.avatar, call) },
        Route(.delete, FixedPath("/api/v1/profile/header")) { call in try await removePicture(.header, call) },
        Route(.get, FixedPath("/api/v1/preferences")) { call in
            let person = try call.user("read:accounts").person
            let profile = try call.world.database.read { try MastodonProfiles.read(person.id, $0) }
            let json: JSON = [
                "posting:default:visibility": .string(profile.privacy.rawValue),
                "posting:default:sensitive": .bool(profile.isSensitive),
                "posting:default:language": .textOrNull(profile.language), "posting:default:quote_policy": "public",
                "reading:expand:media": "default", "reading:expand:spoilers": false, "reading:autoplay:gifs": false,
            ]
            return .json(json.bytes)
        },
    ]

    /// Bytes of a picture of a profile.
    static let maximumBytes = 8 << 20

    private static func own(_ person: Person, _ call: MastodonCall) throws -> Response {
        try call.world.database.readTransaction { connection in
            .json(try MastodonAccountWriter(world: call.world).ownJSON(person, connection).bytes)
        }
    }

    /// A picture of a call: what it is for, what it is, and the key it will have.
    private struct Picture: Sendable {
        var kind: MastodonProfile.PictureKind
        var format: ImageFormat
        var bytes: [UInt8]
        var key: String
    }

    private static func update(_ call: MastodonCall) async throws -> Response {
        let person = try call.user("write:accounts").person
        let pictures = try pictures(call)
        try await change(person, call) { profile, connection in
            let wasLocked = profile.isLocked
            try profile.set(call.parameters)
            if wasLocked, !profile.isLocked {
                try MastodonFollowRequests.authorizeAll(of: person.id, at: call.world.now, connection)
            }
            for picture in pictures {
                try MastodonProfiles.keep(picture.bytes, picture.format, key: picture.key, connection)
                profile[picture.kind] = picture.key
            }
        }
        return try own(person, call)
    }

    private static func pictures(_ call: MastodonCall) throws -> [Picture] {
        try MastodonProfile.PictureKind.allCases.compactMap { kind in
            guard let bytes = bytes(of: kind, call.parameters) else { return nil }
            let word = kind == .avatar ? "Avatar" : "Header"
            guard bytes.count <= maximumBytes else {
                throw MastodonError.invalid("\(word) file size must be less than \(maximumBytes >> 20) MB")
            }
            guard let image = ImageHead(bytes) else {
                throw MastodonError.invalid("\(word) content type is invalid")
            }
            return Picture(kind: kind, format: image.format, bytes: bytes, key: call.world.secret(bytes: 8))
        }
    }

    /// A picture as a file or as a data address (RFC 2397); one that cannot be read is empty.
    private static func bytes(of kind: MastodonProfile.PictureKind, _ parameters: MastodonParameters) -> [UInt8]? {
        if let file = parameters.files.first(where: { $0.name == kind.rawValue }) { return file.bytes }
        guard let text = parameters.text(kind.rawValue) else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: ","), maxSplits: 1)
        guard parts.count == 2, parts[0].starts(with: "data:".utf8), parts[0].suffix(7).elementsEqual(";base64".utf8)
        else { return [] }
        return Base64.decode(String(decoding: parts[1], as: UTF8.self), .standard) ?? []
    }

    private static func removePicture(
        _ kind: MastodonProfile.PictureKind,
        _ call: MastodonCall
    ) async throws -> Response {
        let person = try call.user("write:accounts").person
        try await change(person, call) { profile, _ in profile[kind] = nil }
        return try own(person, call)
    }

    private static func change(
        _ person: Person,
        _ call: MastodonCall,
        _ body: @escaping @Sendable (inout MastodonProfile, borrowing Connection) throws -> Void
    ) async throws {
        try await call.api.announcing { connection in
            var profile = try MastodonProfiles.read(person.id, connection)
            try body(&profile, connection)
            try MastodonProfiles.write(profile, of: person.id, connection)
            try MastodonProfiles.purge(connection)
        }
    }
}
