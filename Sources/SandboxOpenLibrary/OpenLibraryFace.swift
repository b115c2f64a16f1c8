internal import HTTP
internal import Primitives
internal import SQLite
package import SandboxCore
internal import Web

extension SandboxFace {
    /// The library that programs ask about books: search, editions, works, authors and covers.
    package static let openLibrary = SandboxFace(
        name: "openlibrary",
        hosts: ["openlibrary.org", "covers.openlibrary.org"],
        schema: [],
        seed: { _, _ in },
        // Nobody logs in here, so nothing that happens to a person matters.
        happened: { _, _, _, _ in [] },
        register: { _, _ in
            throw SiteRefusal(.unprocessableContent, "The library registers no programs: anybody may ask.")
        },
        open: { world in
            let face = try OpenLibraryFace(world: world)
            return Opened(handler: { await face.respond($0) })
        }
    )
}

/// The whole face of the library: decides whether a request is for the interface or the site, and answers it.
struct OpenLibraryFace: Sendable {
    private let interface: OpenLibraryInterface
    private let site: SiteResponder<OpenLibrarySite>

    init(world: World) throws {
        interface = OpenLibraryInterface(world: world)
        site = try SiteResponder(
            world: world,
            face: try OpenLibrarySite(world.configuration.templates),
            routes: OpenLibrarySite.routes + ControlPages<OpenLibrarySite>.routes + SharedPages<OpenLibrarySite>.routes
        )
    }

    func respond(_ request: Request) async -> Response {
        let path = request.target.segments
        return OpenLibraryInterface.answers(path)
            ? await interface.respond(request, path) : await site.respond(request, path)
    }
}
