import Flyleaf
import HTTP
import Primitives
import Web

/// The addresses that programs read.
extension Site {
    /// `GET /favicon.ico`: programs that guess the address are led to the icon.
    @Sendable static func showFavicon(_ visit: Visit) async throws -> Response {
        // The PNG: who guesses this address may know no SVG.
        .redirect(to: visit.site.files.url("icon-192.png"))
    }
}
