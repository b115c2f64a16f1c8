public import Flyleaf
public import HTTP
public import Primitives

extension Fetch {
    /// The same way out, with every call counted and none made that a network's limit or our own bound says no to.
    ///
    /// Such a call is answered here as the network would: 429, with the moment in the fields that clients of each network
    /// know. So all of them wait as they do for the network's own word, and pages show what is kept.
    public func limited(by budgets: CallBudgets, clock: Clock) -> Fetch {
        Fetch { request async throws(FetchError) in
            let now = clock.now()
            let key = CallBudget.Key(request, budgets)
            let isReading = request.method == .get && !CallBudget.Key.isOfApp(request)
            if let moment = budgets.begin(key, isReading: isReading, at: now) {
                return ClientResponse(limitedUntil: moment, now: now)
            }
            let response = try await send(request)
            if let budget = CallBudget(response, of: key, now: clock.now()) { budgets.note(budget) }
            return response
        }
    }
}

extension Follow {
    /// The same way, where each following counts as one call that reads.
    public func limited(by budgets: CallBudgets, clock: Clock) -> Follow {
        Follow { request, silence, take async throws(FetchError) in
            let now = clock.now()
            if let moment = budgets.begin(CallBudget.Key(request, budgets), isReading: true, at: now) {
                return ClientResponse(limitedUntil: moment, now: now)
            }
            return try await run(request, silence, take)
        }
    }
}

extension ClientResponse {
    /// The answer to a call that is not made.
    fileprivate init(limitedUntil moment: Timestamp, now: Timestamp) {
        var fields = Fields()
        let seconds = max(1, (moment - now).components.seconds)
        fields.append(.retryAfter, String(seconds))
        if let name = FieldName("x-rate-limit-reset") { fields.append(name, String(moment.seconds)) }
        self.init(status: .tooManyRequests, fields: fields, body: [])
    }
}

extension CallBudget.Key {
    init(_ request: ClientRequest, _ budgets: CallBudgets) {
        self.init(
            origin: request.url.origin,
            caller: Self.token(request).map(budgets.caller),
            bucket: "\(request.method) \(Self.pattern(request.url.path))"
        )
    }

    /// The token of whoever calls: of OAuth 2.0 or 1.0a in the header field, of Facebook in a field.
    private static func token(_ request: ClientRequest) -> String? {
        if let header = request.fields[.authorization] {
            if header.utf8.starts(with: "Bearer ".utf8) { return String(header.dropFirst(7)) }
            guard header.utf8.starts(with: "OAuth ".utf8) else { return nil }
            let named = header.split(separator: "oauth_token=\"", maxSplits: 1)
            return named.count == 2 ? named[1].split(separator: "\"", maxSplits: 1).first.map(String.init) : nil
        }
        if let token = request.url.queryFields["access_token"] { return token }
        let isForm = request.fields[.contentType]?.utf8.starts(with: "application/x-www-form-urlencoded".utf8) ?? false
        return isForm ? FormFields(urlencoded: request.body)?["access_token"] : nil
    }

    /// Whether the app itself calls, as at each login with Facebook: that is nobody's reading.
    ///
    /// Its token is made of its identifier and its secret ("Access Tokens", app access tokens).
    static func isOfApp(_ request: ClientRequest) -> Bool {
        request.url.queryFields["access_token"]?.utf8.contains(UInt8(ascii: "|")) ?? false
    }

    /// A path with `{id}` in place of what names a thing: whatever holds a digit and is no version.
    static func pattern(_ path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).prefix(12)
        return parts.map { part in
            let text = String(Substring(part))
            let isVersion =
                ["1.1", "2", "v1", "v2"].contains(text) || text.utf8.starts(with: "v".utf8) && text.utf8.count <= 5
            let hasDigit = part.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return hasDigit && !isVersion ? "{id}" : String(text.prefix(40))
        }
        .joined(separator: "/")
    }
}

extension CallBudget {
    /// What an answer says of the limit that its call counted for; `nil` where it says nothing usable.
    ///
    /// X: `x-rate-limit-…`, seconds since 1970. Mastodon and its kin: `X-RateLimit-…`, a date of ISO 8601 or seconds.
    /// Facebook: percents of the hour in `X-App-Usage`, and nothing of when they go down, which is estimated.
    init?(_ response: ClientResponse, of key: Key, now: Timestamp) {
        // Beside the window of fifteen minutes there may be one of a day.
        let ofX = ["x-rate-limit", "x-user-limit-24hour", "x-app-limit-24hour"]
        if let remaining = ofX.compactMap({ Self.number("\($0)-remaining", response.fields) }).min(),
            let resetsAt = XRetryTime.moment(response.fields, now: now)
        {
            self.init(
                key: key,
                limit: Self.number("x-rate-limit-limit", response.fields),
                remaining: remaining,
                resetsAt: resetsAt
            )
        } else if let remaining = Self.number("X-RateLimit-Remaining", response.fields),
            let resetsAt = MastodonRetryTime.moment(response.fields, now: now)
        {
            self.init(
                key: key,
                limit: Self.number("X-RateLimit-Limit", response.fields),
                remaining: remaining,
                resetsAt: resetsAt
            )
        } else if let percent = GraphRetryTime.usedPercent(response.fields) {
            let wait = GraphRetryTime.wait(response.fields) ?? .seconds(3600)
            self.init(key: key.ofWhole, limit: 100, remaining: max(0, 100 - percent), resetsAt: now + wait)
        } else {
            return nil
        }
    }

    private static func number(_ name: String, _ fields: Fields) -> Int? {
        guard let name = FieldName(name), let text = fields[name], text.utf8.count <= 9, let number = Int(text),
            number >= 0
        else { return nil }
        return number
    }
}
