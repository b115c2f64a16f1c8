internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// The dialogs in which a person publishes what an app prepared: feed and share.
enum PostDialogPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.get, FixedPath("/dialog/feed")) { context in try await show(.feed, context) },
        Route(.post, FixedPath("/dialog/feed")) { context in try await answer(.feed, context) },
        Route(.get, FixedPath("/dialog/share")) { context in try await show(.share, context) },
        Route(.post, FixedPath("/dialog/share")) { context in try await answer(.share, context) },
    ]

    /// How a dialog tells the app that the person closed it.
    static func cancelled(_ back: ReturnAddress) -> Response {
        .redirect(to: back.query("error_code=4201&error_message=User+canceled+the+Dialog+flow") + "#_=_")
    }

    /// What the app prepared, with what the page behind the link says of itself where that counts.
    private static func request(_ window: FeedRequest.Window, _ context: FacebookContext) async throws -> FeedRequest {
        var request = try FeedRequest(window, context.query, context.world)
        guard window == .share || request.app.edition == .current, let link = request.content.link,
            let page = await context.world.openGraph(of: link, request.app)
        else { return request }
        request.content.name = page.title
        request.content.caption = page.siteName
        request.content.description = page.description
        request.content.picture = page.image
        return request
    }

    private static func show(_ window: FeedRequest.Window, _ context: FacebookContext) async throws -> Response {
        let request = try await request(window, context)
        guard let person = context.visitor.person else {
            return try context.chooser(app: request.app.name, leavingTo: request.redirectURI)
        }
        return try page(context, request, person, message: request.content.message ?? "", problem: nil)
    }

    private static func page(
        _ context: FacebookContext,
        _ request: FeedRequest,
        _ person: Person,
        message: String,
        problem: String?
    ) throws -> Response {
        let friend = try request.friend(of: person, context.world)
        let view = FeedDialogView(
            app: request.app.name,
            person: person,
            friend: friend,
            action: context.action,
            message: message,
            hashtag: request.hashtag,
            card: CardView(request.content),
            choosesAudience: request.window == .share,
            problem: problem
        )
        let status = problem == nil ? Status.ok : .unprocessableContent
        let title = request.window == .share ? "Share a link" : "Post to a wall"
        let page = context.page(context.templates.feedDialog, title, view, status: status)
        return page.leaving(to: request.redirectURI)
    }

    private static func answer(_ window: FeedRequest.Window, _ context: FacebookContext) async throws -> Response {
        let request = try FeedRequest(window, context.query, context.world)
        let form = try context.form()
        let back = ReturnAddress(base: request.redirectURI)
        switch form["act"] {
        case "cancel": return cancelled(back)
        case "skip": return .redirect(to: back.base)
        case "choose": return try await context.choose(form)
        case "switch": return try await context.forget()
        case "publish": return try await publish(form, window, context)
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the dialog.")
        }
    }

    private static func publish(
        _ form: FormFields,
        _ window: FeedRequest.Window,
        _ context: FacebookContext
    ) async throws -> Response {
        guard let person = context.visitor.person else {
            return .redirect(to: context.action.url)
        }
        let request = try await request(window, context)
        let message = form["message"] ?? ""
        let chosen = window == .share ? form["audience"].flatMap(Audience.init) : nil
        let back = ReturnAddress(base: request.redirectURI)
        do {
            let id = try await request.publish(message, for: chosen ?? .allFriends, as: person, context.world)
            return .redirect(to: id.map { back.query("post_id=\($0)") } ?? back.base)
        } catch let error as GraphError {
            let problem = error.userMessage ?? error.message
            return try page(context, request, person, message: message, problem: problem)
        }
    }
}
