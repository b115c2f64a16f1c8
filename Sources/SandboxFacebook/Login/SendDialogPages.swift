internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// The dialog in which a person sends a link to a friend; the app is never told whether they did.
enum SendDialogPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.get, FixedPath("/dialog/send")) { context in
            let request = try SendRequest(context.query, context.world)
            guard let person = context.visitor.person else {
                return try context.chooser(app: request.app.name, leavingTo: request.redirectURI)
            }
            return try page(context, request, person)
        },
        Route(.post, FixedPath("/dialog/send")) { context in try await answer(context) },
        Route(.get, FixedPath("/messages")) { context in
            let person = try context.person()
            let messages = try context.world.database.read { try Messages.newest(of: person.id, $0) }
            let view = MessagesView(messages: messages, reader: person.id)
            return context.page(context.templates.messages, "Messages", view)
        },
    ]

    /// Friends that the dialog lists at a time.
    private static let listed = 20
    private static let longestText = 2000

    private static func page(
        _ context: FacebookContext,
        _ request: SendRequest,
        _ person: Person,
        text: String = "",
        problem: String? = nil
    ) throws -> Response {
        let name = context.query["q"] ?? ""
        let friends = try context.world.database.read { connection in
            try People.friends(of: person.id, named: name, limit: listed, connection)
        }
        let recipient = try request.recipient(of: person, context.world)
        let view = SendDialogView(
            app: request.app.name,
            person: person,
            recipient: recipient,
            friends: recipient == nil ? friends : [],
            action: context.action,
            searchAction: "/dialog/send",
            carried: context.query.removing("q").removing("page"),
            query: name,
            text: text,
            card: CardView(PostContent(link: request.link)),
            problem: problem
        )
        let status = problem == nil ? Status.ok : .unprocessableContent
        let page = context.page(context.templates.sendDialog, "Send a link", view, status: status)
        return page.leaving(to: request.redirectURI)
    }

    private static func answer(_ context: FacebookContext) async throws -> Response {
        let request = try SendRequest(context.query, context.world)
        let form = try context.form()
        let back = ReturnAddress(base: request.redirectURI)
        switch form["act"] {
        case "cancel": return PostDialogPages.cancelled(back)
        case "choose": return try await context.choose(form)
        case "switch": return try await context.forget()
        case "send": return try await send(form, request, context)
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the dialog.")
        }
    }

    private static func send(
        _ form: FormFields,
        _ request: SendRequest,
        _ context: FacebookContext
    ) async throws -> Response {
        guard let person = context.visitor.person else {
            return .redirect(to: context.action.url)
        }
        let text = form["text"] ?? ""
        guard let recipient = request.to ?? form["friend"].flatMap({ PersonID($0) }) else {
            return try page(context, request, person, text: text, problem: "Choose one of your friends.")
        }
        guard text.utf16.count <= longestText else {
            let problem = "The message is longer than \(longestText) characters."
            return try page(context, request, person, text: text, problem: problem)
        }
        let (world, now) = (context.world, context.world.now)
        let isSent = try await world.database.write { connection in
            guard try People.areFriends(person.id, recipient, connection) else { return false }
            try Messages.insert(
                text.isEmpty ? nil : text,
                link: request.link,
                from: person.id,
                to: recipient,
                app: request.app.id,
                at: now,
                connection
            )
            return true
        }
        guard isSent else {
            return try page(context, request, person, text: text, problem: "You can send to your friends only.")
        }
        return .redirect(to: request.redirectURI)
    }
}

/// What an app prepared for the send dialog, checked.
struct SendRequest: Sendable {
    var app: App
    var redirectURI: String
    var link: String
    /// The friend the app thought of.
    var to: PersonID?

    init(_ fields: FormFields, _ world: World) throws {
        (app, redirectURI) = try FeedRequest.caller(fields, world)
        guard let link = fields["link"] ?? fields["href"], WebURL(link) != nil else {
            throw SiteRefusal(.badRequest, "link must be a web address.", heading: "Invalid request")
        }
        self.link = link
        if let text = fields["to"], !text.isEmpty {
            guard let id = PersonID(text) else {
                throw SiteRefusal(.badRequest, "to must be the number of a person.", heading: "Invalid request")
            }
            to = id
        }
    }

    /// The friend of that number, or a refusal.
    func recipient(of person: Person, _ world: World) throws -> Person? {
        guard let to else { return nil }
        let friend = try world.database.read { connection in
            try People.areFriends(person.id, to, connection) ? try People.find(to, connection) : nil
        }
        guard let friend else { throw SiteRefusal(.badRequest, "You can send to your friends only.") }
        return friend
    }
}
