internal import HTTP

/// The whole face of a Mastodon server: decides what a request is for and answers it.
struct MastodonFace: Sendable {
    private let world: World

    init(world: World) throws {
        self.world = world
    }

    func respond(_ request: Request) async -> Response {
        .text("There is nothing at this address of the sandbox.\n", status: .notFound)
    }
}
