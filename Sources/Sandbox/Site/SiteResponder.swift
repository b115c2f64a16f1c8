internal import HTTP
internal import SQLite
internal import Web

/// Answers the pages of a face: who visits, which route is meant, what a refusal looks like.
struct SiteResponder: Sendable {
    private let world: World
    private let templates: SiteTemplates
    private let visitors: Visitors
    private let router: Router<SiteContext>
    private let headers = SecurityHeaders(formOrigins: [], isSecure: false)

    init(world: World, templates: SiteTemplates, routes: [Route<SiteContext>]) throws {
        self.world = world
        self.templates = templates
        visitors = try Visitors(world: world)
        router = Router(routes)
    }

    /// The page of a path, which is that of the request without what names a version.
    func respond(_ request: Request, _ path: [String]) async -> Response {
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
                templates: templates,
                visitors: visitors,
                visitor: try visitors.visitor(of: request)
            )
            do {
                return try await router.page(request.method, path, context)
            } catch let refusal as SiteRefusal {
                return context.notice(refusal)
            }
        } catch {
            world.control.note("\(request.method) /\(path.first ?? "") failed: \(type(of: error))")
            return .storeFailed
        }
    }
}

extension Router {
    /// The answer of the route that is meant, or that the address takes other methods.
    ///
    /// - Throws: what the handler throws, and `SiteRefusal.notFound` where there is no route.
    func page(_ method: Method, _ path: [String], _ context: Context) async throws -> Response {
        switch match(method, path) {
        case .route(let matched):
            guard let response = try await matched.respond(context) else { throw SiteRefusal.notFound }
            return response
        case .methodNotAllowed(let methods):
            var response = Response.text("This address takes other methods.\n", status: .methodNotAllowed)
            response.fields.append(.allow, methods.map(\.rawValue).joined(separator: ", "))
            return response
        case .notFound: throw SiteRefusal.notFound
        }
    }
}

extension Response {
    /// Told to people when something of the sandbox itself broke.
    static var storeFailed: Response {
        .text("The sandbox could not answer: its store failed.\n", status: .internalServerError)
    }
}
