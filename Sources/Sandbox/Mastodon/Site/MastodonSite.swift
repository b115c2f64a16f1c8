internal import HTTP
internal import SQLite
internal import Web

/// The pages of this face for people with a browser.
struct MastodonSite: Sendable {
    private let world: World
    private let api: MastodonAPI
    private let shared: SiteTemplates
    private let templates: MastodonTemplates
    private let visitors: Visitors
    private let router = Router(
        MastodonAuthorizationPages.routes + MastodonSharePages.routes + MastodonSettingsPages.routes
            + MastodonDeveloperPages.routes + MastodonControlPages.routes + MastodonReactionPages.routes
            + MastodonPages.routes
    )
    private let headers = SecurityHeaders(formOrigins: [], isSecure: false)

    init(world: World, api: MastodonAPI) throws {
        self.world = world
        self.api = api
        shared = try SiteTemplates(world.configuration.templates)
        templates = try MastodonTemplates(world.configuration.templates)
        visitors = try Visitors(world: world)
    }

    func respond(_ request: Request, _ path: [String]) async -> Response {
        var response: Response
        do {
            let site = SiteContext(
                request: request,
                path: path,
                world: world,
                templates: shared,
                visitors: visitors,
                visitor: try visitors.visitor(of: request)
            )
            response = await answer(MastodonContext(site: site, templates: templates, api: api))
        } catch {
            response = failure(error, path)
        }
        headers.apply(to: &response)
        return response
    }

    private func answer(_ context: MastodonContext) async -> Response {
        do {
            return try await router.page(context.site.request.method, context.site.path, context)
        } catch let refusal as SiteRefusal {
            return context.notice(refusal)
        } catch let error as MastodonError {
            return context.notice(SiteRefusal(error.status, error.description ?? error.error))
        } catch {
            return failure(error, context.site.path)
        }
    }

    private func failure(_ error: any Error, _ path: [String]) -> Response {
        world.control.note("/\(path.first ?? "") failed: \(type(of: error))")
        return .storeFailed
    }
}
