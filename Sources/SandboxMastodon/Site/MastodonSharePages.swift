internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// The composer to which other sites send people with a text (`/share?text=`).
enum MastodonSharePages {
    static let routes: [Route<MastodonContext>] = [
        Route(.get, FixedPath("/share")) { context in
            guard let person = context.visitor.person else {
                return try context.chooser(
                    app: "Somebody",
                    reason: "Somebody sent you here to write a post.",
                    leavingTo: nil
                )
            }
            let given = [context.query["title"], context.query["text"], context.query["url"]]
            let text = given.compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }.joined(separator: " ")
            let answered = try answered(context, person)
            let mention = answered.flatMap { $0.author.id == person.id ? nil : $0.author }
            let start = mention.map { "@\(MastodonHandle.username(of: $0)) \(text)" } ?? text
            return show(context, person, answered, text: start)
        },
        Route(.post, FixedPath("/share")) { context in
            let form = try context.form()
            switch form["act"] {
            case "choose": return try await context.choose(form)
            case "switch": return try await context.forget()
            case "cancel": return .redirect(to: "/")
            case "publish":
                guard let person = context.visitor.person else { return .redirect(to: context.action.url) }
                return try await publish(form, person, context)
            default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the page.")
            }
        },
    ]

    /// The status that is to be answered (`reply`), when the person may see it.
    private static func answered(_ context: MastodonContext, _ person: Person) throws -> MastodonStatus? {
        guard let id = context.query["reply"].flatMap({ StatusID($0) }) else { return nil }
        return try context.world.database.read { try MastodonStatuses.find(id, person.id, $0) }
    }

    private static func show(
        _ context: MastodonContext,
        _ person: Person,
        _ answered: MastodonStatus?,
        text: String,
        spoiler: String = "",
        visibility: MastodonVisibility = .everyone,
        problem: String? = nil
    ) -> Response {
        let view = MastodonShareView(
            person: person,
            action: context.action,
            answered: answered?.author.name,
            text: text,
            spoiler: spoiler,
            visibility: visibility,
            problem: problem
        )
        let status = problem == nil ? Status.ok : .unprocessableContent
        return context.page(context.templates.share, "Write a post", view, status: status)
    }

    private static func publish(_ form: FormFields, _ person: Person, _ context: MastodonContext) async throws
        -> Response
    {
        let (text, spoiler) = (form["status"] ?? "", form["spoiler_text"] ?? "")
        let answered = try answered(context, person)
        do {
            let parameters: JSON = [
                "status": .string(text), "spoiler_text": .string(spoiler),
                "visibility": .string(form["visibility"] ?? "public"), "in_reply_to_id": answered?.id.json ?? .null,
            ]
            let draft = try MastodonDraft(MastodonParameters(json: parameters))
            let publisher = context.api.publisher(person.id, nil)
            let id = try await context.api.announcing { connection in try publisher.publish(draft, connection) }
            try context.api.announce(id)
            return .redirect(to: "/@\(MastodonHandle.username(of: person))/\(id)")
        } catch let error as MastodonError {
            let visibility = form["visibility"].flatMap(MastodonVisibility.init) ?? .everyone
            return show(
                context,
                person,
                answered,
                text: text,
                spoiler: spoiler,
                visibility: visibility,
                problem: error.error
            )
        }
    }
}
