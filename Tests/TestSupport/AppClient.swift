public import HTTP
public import Primitives

/// A browser without a window: keeps cookies, follows redirects, sends forms as they stand on the page.
///
/// It works on a `Fetch`, so the same journey runs in memory (`Fetch.inMemory`) and through live sockets. One client is
/// one person with one tab; calls are made one after the other.
public final class AppClient: Sendable {
    /// One request and its answer, redirects included.
    public struct Exchange: Sendable {
        /// What was sent.
        public let request: ClientRequest
        /// What came back.
        public let response: ClientResponse
    }

    private struct State {
        var jar = CookieJar()
        var page: AppPage?
        var history: [Exchange] = []
    }

    private let fetch: Fetch
    private let home: WebURL
    private let clock: Clock
    private let followsRedirects: Bool
    private let state = Lock(State())

    /// A client for a person who begins at an origin.
    ///
    /// - Parameters:
    ///   - home: what relative addresses are relative to before the first page.
    ///   - followsRedirects: when false, a redirect is the page.
    ///   - clock: decides when cookies end.
    public init(_ fetch: Fetch, home: WebURL, followsRedirects: Bool = true, clock: Clock = .system) {
        self.fetch = fetch
        self.home = home
        self.followsRedirects = followsRedirects
        self.clock = clock
    }

    /// The page in front of the person, after redirects.
    public var page: AppPage? { state.withLock { $0.page } }

    /// The cookies.
    public var cookies: CookieJar { state.withLock { $0.jar } }

    /// Every request and answer so far, in order.
    public var history: [Exchange] { state.withLock { $0.history } }

    /// Changes the cookies by hand: clears, steals or forges them.
    public func changeCookies(_ change: @Sendable (inout CookieJar) -> Void) {
        state.withLock { change(&$0.jar) }
    }

    /// Opens an address as if it were typed; a path is taken from the current page's server.
    @discardableResult
    public func get(_ address: String) async throws -> AppPage {
        try await visit(ClientRequest(.get, try resolve(address)), initiator: nil)
    }

    /// Follows the link with this text on the current page.
    @discardableResult
    public func follow(_ text: String) async throws -> AppPage {
        let page = try currentPage()
        guard let href = page.document.link(text)?["href"] else {
            throw TestSupportError("\(page.url) has no link \"\(text)\"; it says: \(page.text)")
        }
        guard let url = page.url.resolving(href) else { throw TestSupportError("The link goes to no address: \(href)") }
        return try await visit(ClientRequest(.get, url), initiator: page.url)
    }

    /// Sends a form of the current page by the button with a label, or by its first button.
    @discardableResult
    public func submit(_ form: HTMLForm, pressing label: String? = nil) async throws -> AppPage {
        let page = try currentPage()
        return try await visit(try form.submission(pressing: label).request(from: page.url), initiator: page.url)
    }

    /// Finds the form of the current page that goes to an address, lets the test fill it in, and sends it.
    @discardableResult
    public func submit(
        action: String,
        pressing label: String? = nil,
        _ fill: (inout HTMLForm) throws -> Void = { _ in }
    ) async throws -> AppPage {
        let page = try currentPage()
        let document = page.document
        guard var form = document.form(action: action, pressing: label) else {
            let choices = document.forms.map { "\($0.action) \($0.buttons.map(\.label))" }
            throw TestSupportError("\(page.url) has no form to \(action), only \(choices); it says: \(page.text)")
        }
        try fill(&form)
        return try await submit(form, pressing: label)
    }

    /// Posts fields that stand in no form, as an attacker or a script of ours does.
    ///
    /// - Parameter initiator: the page that sends it; without one, the current page.
    @discardableResult
    public func post(_ address: String, _ fields: FormFields, initiator: WebURL? = nil) async throws -> AppPage {
        try await visit(ClientRequest.form(try resolve(address), fields), initiator: initiator ?? page?.url ?? home)
    }

    /// Sends any request with this person's cookies; the current page stays.
    public func send(_ request: ClientRequest, initiator: WebURL? = nil) async throws -> ClientResponse {
        try await exchange(request, initiator: initiator, origin: initiator?.origin)
    }

    /// The address that a text means on the current page.
    public func resolve(_ address: String) throws -> WebURL {
        guard let url = (page?.url ?? home).resolving(address) else { throw TestSupportError("No address: \(address)") }
        return url
    }

    private func currentPage() throws -> AppPage {
        guard let page else { throw TestSupportError("No page is open yet") }
        return page
    }

    private func visit(_ first: ClientRequest, initiator: WebURL?) async throws -> AppPage {
        var request = first
        var origin = initiator?.origin
        var redirects: [WebURL] = []
        while true {
            // A person waits longer than a program does; a download made under a sanitizer takes its time.
            request.timeout = .seconds(60)
            let response = try await exchange(request, initiator: initiator, origin: origin)
            guard followsRedirects, let next = try Self.redirect(of: request, response) else {
                let page = AppPage(url: request.url, response: response, redirects: redirects)
                state.withLock { $0.page = page }
                return page
            }
            // Browsers give up at 20 (Fetch section 4.4).
            guard redirects.count < 20 else { throw TestSupportError("More than 20 redirects: \(redirects)") }
            // A redirect across origins hides where a request came from.
            if next.url.origin != request.url.origin, let old = origin, old != request.url.origin { origin = "null" }
            redirects.append(request.url)
            request = next
        }
    }

    private func exchange(
        _ request: ClientRequest,
        initiator: WebURL?,
        origin: String?
    ) async throws -> ClientResponse {
        var request = request
        let now = clock.now()
        let cookies = state.withLock { [request] state in
            state.jar.field(for: request.url, request.method, initiator: initiator, at: now)
        }
        if let cookies { request.fields.append(.cookie, cookies) }
        if request.fields[.accept] == nil { request.fields[.accept] = "text/html,application/xhtml+xml,*/*;q=0.8" }
        if request.fields[.userAgent] == nil { request.fields[.userAgent] = "FlyleafTestClient" }
        if !request.method.isSafe, let origin, request.fields[.origin] == nil { request.fields[.origin] = origin }
        let response = try await fetch.send(request)
        state.withLock { [request] state in
            for line in response.fields.values(.setCookie) { state.jar.store(line, from: request.url, at: now) }
            state.history.append(Exchange(request: request, response: response))
        }
        return response
    }

    private static func redirect(of request: ClientRequest, _ response: ClientResponse) throws -> ClientRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status.code), let location = response.fields[.location]
        else { return nil }
        guard let url = request.url.resolving(location) else {
            throw TestSupportError("\(request.url) redirects to no address: \(location)")
        }
        let keepsMethod = [307, 308].contains(response.status.code) || request.method.isSafe
        guard keepsMethod else { return ClientRequest(.get, url) }
        var next = ClientRequest(request.method, url, body: request.body)
        next.fields[.contentType] = request.fields[.contentType]
        return next
    }
}

/// A page as a client got it.
public struct AppPage: Sendable {
    /// Where it came from, after redirects.
    public let url: WebURL
    /// The status, the fields and the body.
    public let response: ClientResponse
    /// The addresses that led here, first one first.
    public let redirects: [WebURL]

    /// The status.
    public var status: Status { response.status }

    /// The header fields.
    public var fields: Fields { response.fields }

    /// The body as text.
    public var source: String { response.body.lossyText }

    /// The body as a page; read anew at each call.
    public var document: HTMLDocument { HTMLDocument(response.body) }

    /// The text a reader sees.
    public var text: String { document.text }
}
