package import HTTP
internal import SQLite
package import Web

/// Answers the pages of a face: who visits, which route is meant, what a refusal looks like.
package struct SiteResponder<Face: FaceSite>: Sendable {
    private let world: World
    private let face: Face
    private let visitors: Visitors
    private let router: Router<SiteContext<Face>>
    private let headers = SecurityHeaders(formOrigins: [], isSecure: false)

    package init(world: World, face: Face, routes: [Route<SiteContext<Face>>]) throws {
        self.world = world
        self.face = face
        visitors = try Visitors(world: world)
        router = Router(routes)
    }

    /// The page of a path, which is that of the request without what names a version.
    package func respond(_ request: Request, _ path: [String]) async -> Response {
        var response = await answer(request, path)
        headers.apply(to: &response)
        return response
    }

    private func answer(_ request: Request, _ path: [String]) async -> Response {
        do {
            let context = SiteContext(
                request: request,
                path: path,
                world: world,
                face: face,
                visitors: visitors,
                visitor: try visitors.visitor(of: request)
            )
            do {
                return try await router.page(request.method, path, context)
            } catch {
                guard let refusal = error as? SiteRefusal ?? face.refusal(for: error) else { throw error }
                return context.notice(refusal)
            }
        } catch {
            world.control.note("\(request.method) /\(path.first ?? "") failed: \(type(of: error))")
            return .storeFailed
        }
    }
}
