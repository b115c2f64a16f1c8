internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Uploading files, whole or in parts; both versions of the interface do it here and write the answer their own way.
struct XMediaUpload: Sendable {
    enum Refusal: Error, Sendable, Equatable {
        case missing(String)
        case unknown
        case unreadable
        case tooLarge
    }

    static let expirySeconds: Int64 = 86_400

    let context: XContext

    /// Takes a file in one piece.
    func whole() async throws -> XMediaFile {
        let bytes = try bytes()
        let owner = try context.person().id
        let category = context.call.text("media_category") ?? "tweet_image"
        let now = context.world.now
        let head = ImageHead(bytes)
        guard let head else { throw Refusal.unreadable }
        guard bytes.count <= Self.largest(head.format.rawValue) else { throw Refusal.tooLarge }
        return try await context.write { connection in
            let id = try XMediaFiles.begin(
                owner: owner,
                type: head.format.rawValue,
                category: category,
                total: bytes.count,
                at: now,
                connection
            )
            try XMediaFiles.append(bytes, segment: 0, to: id, connection)
            try XMediaFiles.complete(id, type: head.format.rawValue, width: head.width, height: head.height, connection)
            return try Self.own(id, owner, connection)
        }
    }

    func begin() async throws -> XMediaFile {
        let call = context.call
        guard let type = call.text("media_type") else { throw Refusal.missing("media_type") }
        guard let total = call.text("total_bytes").flatMap({ Int($0) }), total > 0 else {
            throw Refusal.missing("total_bytes")
        }
        guard total <= Self.largest(type) else { throw Refusal.tooLarge }
        let owner = try context.person().id
        let category = call.text("media_category") ?? "tweet_image"
        let now = context.world.now
        return try await context.write { connection in
            let id = try XMediaFiles.begin(
                owner: owner,
                type: type,
                category: category,
                total: total,
                at: now,
                connection
            )
            return try Self.own(id, owner, connection)
        }
    }

    func append(to text: String?) async throws {
        let (id, owner) = (try Self.id(text), try context.person().id)
        guard let segment = context.call.text("segment_index").flatMap({ Int($0) }), (0...999).contains(segment) else {
            throw Refusal.missing("segment_index")
        }
        let bytes = try bytes()
        try await context.write { connection in
            let file = try Self.own(id, owner, connection)
            guard !file.isComplete else { throw Refusal.unknown }
            guard try XMediaFiles.received(id, connection) + bytes.count <= file.size else { throw Refusal.tooLarge }
            try XMediaFiles.append(bytes, segment: segment, to: id, connection)
        }
    }

    func finish(_ text: String?) async throws -> XMediaFile {
        let (id, owner) = (try Self.id(text), try context.person().id)
        return try await context.write { connection in
            let file = try Self.own(id, owner, connection)
            guard try XMediaFiles.received(id, connection) == file.size else { throw Refusal.unreadable }
            let head = ImageHead(try XMediaFiles.bytes(id, connection))
            guard let type = head?.format.rawValue ?? (file.kind == .video ? file.type : nil) else {
                throw Refusal.unreadable
            }
            try XMediaFiles.complete(id, type: type, width: head?.width ?? 0, height: head?.height ?? 0, connection)
            return try Self.own(id, owner, connection)
        }
    }

    func status(_ text: String?) throws -> XMediaFile {
        let (id, owner) = (try Self.id(text), try context.person().id)
        return try context.read { connection in try Self.own(id, owner, connection) }
    }

    /// Sets the text for people who do not see the picture.
    func describe(_ text: String?, _ altText: String?) async throws {
        let (id, owner) = (try Self.id(text), try context.person().id)
        guard let altText, (1...1000).contains(altText.count) else { throw Refusal.missing("alt_text.text") }
        try await context.write { connection in
            _ = try Self.own(id, owner, connection)
            try XMediaFiles.describe(id, altText, connection)
        }
    }

    private func bytes() throws(Refusal) -> [UInt8] {
        if let part = context.call.files.first(where: { $0.name == "media" }) { return part.bytes }
        let field = context.call.text("media_data") ?? context.call.text("media")
        guard let field, let bytes = Base64.decode(field, .standard), !bytes.isEmpty else {
            throw Refusal.missing("media")
        }
        return bytes
    }

    private static func id(_ text: String?) throws(Refusal) -> XMediaID {
        guard let id = text.flatMap({ XMediaID($0) }) else { throw Refusal.unknown }
        return id
    }

    private static func own(_ id: XMediaID, _ owner: PersonID, _ connection: borrowing Connection) throws -> XMediaFile
    {
        guard let file = try XMediaFiles.find(id, connection), file.owner == owner else { throw Refusal.unknown }
        return file
    }

    /// The greatest size in bytes of a media type.
    private static func largest(_ type: String) -> Int {
        if type == "image/gif" { return 15 << 20 }
        return type.utf8.starts(with: "video/".utf8) ? 512 << 20 : 5 << 20
    }
}
