internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// The web intent: a page with a text prepared, that only the person in front of it can publish.
enum XComposerPages {
    static let routes: [Route<XSiteContext>] = [
        Route(.get, FixedPath("/intent/tweet")) { context in try show(context) },
        Route(.post, FixedPath("/intent/tweet")) { context in try await publish(context) },
        Route(.get, FixedPath("/intent/post")) { context in try show(context) },
        Route(.post, FixedPath("/intent/post")) { context in try await publish(context) },
        Route(.get, FixedPath("/intent/user")) { context in
            if let name = context.query["screen_name"] { return .redirect(to: "/\(try checked(name))") }
            return .redirect(to: "/profile.php?id=\(try checked(context.query["user_id"] ?? ""))")
        },
    ]

    private static func checked(_ text: String) throws(SiteRefusal) -> String {
        guard Username.isWellFormed(text) else { throw SiteRefusal.notFound }
        return text
    }

    /// The text with the link, the hashtags and the name that the fields of the address ask for.
    static func prepared(_ fields: FormFields) -> String {
        func words(_ name: String, _ sign: String) -> [String] {
            (fields[name] ?? "").split(separator: ",").map {
                "\(sign)\($0.filter { $0 != " " && $0 != "#" && $0 != "@" })"
            }
        }
        let parts = [fields["text"], fields["url"]].compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }
        let via = words("via", "via @")
        return (parts + words("hashtags", "#") + via).joined(separator: " ")
    }

    private static func show(_ context: XSiteContext, text: String? = nil, problem: String? = nil) throws -> Response {
        guard let person = context.visitor.person else {
            return try context.chooser(app: "Another site", leavingTo: nil)
        }
        let replyTo = context.query["in_reply_to"].flatMap { TweetID($0) }
        let original = try replyTo.flatMap { id in try context.world.database.read { try Tweets.find(id, $0) } }
        let view = XComposerView(
            person: person,
            text: text ?? prepared(context.query),
            action: context.action,
            replyTo: original.map { XPostView.link(to: $0.id, of: $0.author) },
            problem: problem
        )
        let status = problem == nil ? Status.ok : .unprocessableContent
        return context.page(context.templates.composer, "Write a post", view, status: status)
    }

    private static func publish(_ context: XSiteContext) async throws -> Response {
        let form = try context.form()
        switch form["act"] {
        case "choose": return try await context.choose(form)
        case "switch": return try await context.forget()
        case "cancel": return .redirect(to: "/")
        case "publish": break
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the page.")
        }
        guard let person = context.visitor.person else { return .redirect(to: context.action.url) }
        // Browsers send line ends as two marks, which would count twice.
        let text = String(decoding: (form["text"] ?? "").utf8.filter { $0 != 0x0D }, as: UTF8.self)
        let publication = Publication(
            author: person.id,
            text: text,
            replyTo: context.query["in_reply_to"].flatMap { TweetID($0) }
        )
        let now = context.world.now
        do {
            let id = try await context.world.database.write { connection in
                try publication.publish(at: now, connection)
            }
            return .redirect(to: XPostView.link(to: id, of: person).url)
        } catch let refusal as Publication.Refusal {
            return try show(context, text: text, problem: words(for: refusal))
        }
    }

    private static func words(for refusal: Publication.Refusal) -> String {
        switch refusal {
        case .empty: "Write something first."
        case .tooLong(let length): "That counts \(length); a post may count \(WeightedText.maximum)."
        case .unclean: "The text holds a character that no post may hold."
        case .duplicate: "You posted exactly this today already."
        case .unknownReply: "The post you answer is not there any more."
        case .blocked: "One of you two blocked the other."
        case .badMedia, .unknownQuote, .unknownPlace: "A part of the post is not there any more."
        }
    }
}
