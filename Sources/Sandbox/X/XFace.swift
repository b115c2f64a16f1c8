internal import HTTP
internal import Primitives
internal import SQLite
internal import Web

/// The whole face of X: decides what a request is for and answers it.
struct XFace: Sendable {
    private let world: World
    private let api: XAPI
    private let templates: SiteTemplates
    private let visitors: Visitors
    private let router: Router<SiteContext>
    private let headers = SecurityHeaders(formOrigins: [], isSecure: false)

    /// When every account of the face was made.
    static let opening = Timestamp(seconds: 1_142_974_214)
    /// What every account says of itself.
    static let description = "Somebody of the sandbox; invented, like all of them."

    init(world: World) throws {
        self.world = world
        api = XAPI(world: world)
        templates = try SiteTemplates(x: world.configuration.templates)
        visitors = try Visitors(world: world)
        router = Router(
            FrontPages.shared + XAuthorizePages.routes + XSettingsPages.routes + XDeveloperPages.routes
                + XControlPages.routes + XComposerPages.routes + XTimelinePages.routes
        )
    }

    func respond(_ request: Request) async -> Response {
        let response = await answered(request)
        // Whatever was written, by a program or on a page, may be news for the streams, or their end.
        if request.method != .get, request.method != .head { api.streams.wake() }
        return response
    }

    private func answered(_ request: Request) async -> Response {
        var path = request.target.segments
        if path.count > 1, path.last == "" { path.removeLast() }
        if let version = Self.version(of: path) { return await api.respond(request, version) }
        var response = await answer(request, path)
        headers.apply(to: &response)
        return response
    }

    /// The family of an address of the interface; `nil` for a page.
    private static func version(of path: [String]) -> XAPI.Version? {
        let second = path.count > 1 ? path[1] : ""
        switch path.first {
        case "1.1": return second == "oauth" ? .oauth1 : .v1
        case "2":
            guard second == "oauth2" else { return .v2 }
            return path.last == "authorize" ? nil : .oauth2
        case "oauth": return second == "authorize" || second == "authenticate" ? nil : .oauth1
        case "oauth2": return .oauth2
        default: return nil
        }
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
                return try await route(context)
            } catch let refusal as SiteRefusal {
                return context.notice(refusal)
            }
        } catch {
            world.control.note("\(request.method) /\(path.first ?? "") failed: \(type(of: error))")
            return .text("The sandbox could not answer: its store failed.\n", status: .internalServerError)
        }
    }

    private func route(_ context: SiteContext) async throws -> Response {
        switch router.match(context.request.method, context.path) {
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
