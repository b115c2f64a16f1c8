internal import Crypto
internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// The bytes of photos, for whoever knows their address: the Graph tells it to those who may see them.
enum PhotoFiles {
    static let routes: [Route<FacebookContext>] = [
        Route(.get, Path<PhotoID>("/sandbox/photos/{photo}")) { context, id in try file(context, id) }
    ]

    private static func file(_ context: FacebookContext, _ id: PhotoID) throws -> Response {
        let found = try context.world.database.read { connection in
            (try Photos.find(id, connection)?.format, try Photos.bytes(id, connection))
        }
        guard let format = found.0, let (key, bytes) = found.1, constantTimeEquals(key, context.query["k"] ?? "") else {
            throw SiteRefusal.notFound
        }
        var response = Response(.ok, type: format.rawValue, bytes)
        response.fields[.cacheControl] = "private, max-age=86400"
        // Apps show photos on their pages.
        response.fields.append(.known("Cross-Origin-Resource-Policy"), "cross-origin")
        return response
    }
}
