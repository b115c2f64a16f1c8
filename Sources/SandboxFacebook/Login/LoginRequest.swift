internal import HTTP
internal import SQLite
internal import SandboxCore

/// What an app asks of the login dialog, checked.
struct LoginRequest: Sendable {
    var app: App
    var redirectURI: String
    /// Echoed as it came.
    var state: String?
    var wantsCode: Bool
    var wantsToken: Bool
    var wantsScopes: Bool
    /// The permissions asked for, the profile first.
    var asked: [String]
    var authTypes: Set<String>
    var nonce: String?
    /// The PKCE challenge, method S256.
    var challenge: String?

    /// Reads the parameters; what is wrong with them is told to the person, and nobody is redirected.
    init(_ fields: FormFields, _ world: World) throws {
        guard let app = try Self.app(fields["client_id"] ?? fields["app_id"], world) else {
            throw SiteRefusal(
                .badRequest,
                "The provided app ID does not look like a valid app ID.",
                heading: "Invalid App ID"
            )
        }
        self.app = app
        redirectURI = try Self.returnAddress(fields, app)
        state = fields["state"]
        asked = Permission.asked(in: fields["scope"] ?? "", app.edition)
        authTypes = Set(Self.words(fields["auth_type"] ?? ""))
        nonce = fields["auth_nonce"]

        // `type=user_agent` is what apps sent before `response_type` existed.
        let types = Self.words(fields["response_type"] ?? (fields["type"] == "user_agent" ? "token" : "code"))
        guard types.allSatisfy({ ["code", "token", "granted_scopes", "none"].contains($0) }) else {
            throw SiteRefusal(
                .badRequest,
                "response_type is code, token or granted_scopes.",
                heading: "Invalid request"
            )
        }
        wantsToken = types.contains("token")
        wantsCode = types.contains("code") || !wantsToken
        // `return_scopes` is how the script of the network asks for the same.
        wantsScopes = types.contains("granted_scopes") || ["1", "true"].contains(fields["return_scopes"])

        challenge = fields["code_challenge"]
        if let challenge {
            guard fields["code_challenge_method"] == "S256", challenge.utf8.count == 43 else {
                throw SiteRefusal(
                    .badRequest,
                    "code_challenge must be 43 characters, and code_challenge_method S256.",
                    heading: "Invalid request"
                )
            }
        }
    }

    static func app(_ text: String?, _ world: World) throws -> App? {
        guard let id = text.flatMap({ AppID($0) }) else { return nil }
        return try world.database.read { try Apps.find(id, $0) }
    }

    static func returnAddress(_ fields: FormFields, _ app: App) throws(SiteRefusal) -> String {
        guard let address = fields["redirect_uri"], app.mayReturn(to: address) else { throw addressRefusal }
        return address
    }

    static var addressRefusal: SiteRefusal {
        SiteRefusal(
            .badRequest,
            "This redirect failed because the redirect URI is not among the app's return addresses. The one who runs "
                + "the app must add it exactly as it is sent.",
            heading: "URL blocked"
        )
    }

    private static func words(_ text: String) -> [String] {
        text.utf8.split { $0 == UInt8(ascii: ",") || $0 == 0x20 }.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// What is left to ask a person, after what was answered before.
struct ConsentQuestion: Sendable, Equatable {
    /// To be ticked or not.
    var toAsk: [String]
    /// Allowed already, or part of every login.
    var fixed: [String]
    /// The Pages of the person, to be ticked one by one; empty when the dialog does not ask for them.
    var pages: [PageChoice]
    /// Whether the dialog must be shown at all.
    var mustShow: Bool
    /// Whether the person lets the app in for the first time.
    var isNew: Bool

    /// - Parameters:
    ///   - answers: what the person answered before.
    ///   - managed: the Pages of the person.
    ///   - chosen: those the app was let at before.
    init(_ request: LoginRequest, answers: [Grants.Answer], managed: [ManagedPage], chosen: Set<PageID>) {
        let (asked, authTypes) = (request.asked, request.authTypes)
        let granted = Set(answers.filter(\.isGranted).map(\.permission))
        let declined = Set(answers.filter { !$0.isGranted }.map(\.permission))
        let asksAgain = authTypes.contains("rerequest")
        let optional = asked.filter { $0 != Permission.publicProfile }
        toAsk = optional.filter { !granted.contains($0) && (asksAgain || !declined.contains($0)) }
        fixed = [Permission.publicProfile] + optional.filter(granted.contains)
        isNew = !granted.contains(Permission.publicProfile)
        let provesAgain = !authTypes.isDisjoint(with: ["reauthenticate", "reauthorize"])
        // Single Pages can be unticked since 2018; whoever unticked some is asked again by `rerequest` alone.
        let asksPages =
            request.app.edition == .current && (asksAgain ? asked : toAsk).contains(where: Permission.isForPages)
        let isFirst = !answers.map(\.permission).contains(where: Permission.isForPages)
        pages =
            asksPages
            ? managed.map { PageChoice(page: $0.page, isChosen: isFirst || chosen.contains($0.page.id)) } : []
        mustShow = isNew || !toAsk.isEmpty || provesAgain || !pages.isEmpty
    }

    /// The Pages that a form ticked, of those that were asked for.
    func chosen(in ticked: [String]) -> Set<PageID> {
        Set(pages.map(\.page.id).filter { ticked.contains($0.description) })
    }

    var asksAudience: Bool { toAsk.contains(where: Permission.publishing.contains) }

    /// What the dialog is about, in the words around the name of the app.
    var heading: (start: String, end: String) {
        if isNew { return ("Log in to", "?") }
        if toAsk.isEmpty, pages.isEmpty { return ("Log in to", " again?") }
        if toAsk.allSatisfy(Permission.isForPages) { return ("Let", " work with your Pages?") }
        guard toAsk.allSatisfy(Permission.isPublishing) else { return ("Let", " see more?") }
        return ("Let", toAsk.contains(where: Permission.isPosting) ? " post for you?" : " act for you?")
    }
}

/// A Page of a person, as the login dialog offers it.
struct PageChoice: Sendable, Equatable {
    var page: Page
    var isChosen: Bool
}
