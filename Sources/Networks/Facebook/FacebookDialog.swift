import Flyleaf
import HTTP
import Primitives

/// Facebook's own windows for a post, which need no permission, and what they say on the way back.
enum FacebookDialog {
    /// The code for "the person closed the window".
    static let cancelledCode = "4201"

    /// Servers refuse longer request lines (ours at 8,192 bytes); a long description is cut to fit.
    static let maximumURLLength = 7000

    /// Which of Facebook's windows takes a story.
    ///
    /// The current edition has one made for links on one's own profile. On a friend's profile the feed window alone can
    /// post; there, too, what the link leads to decides how it looks.
    enum Window: String {
        /// A link on one's own profile; Facebook reads the card from the page (Open Graph).
        case share
        /// A story on one's own profile or a friend's.
        case feed

        init(_ destination: ShareDestination, _ edition: FacebookConfiguration.Edition) {
            switch (edition, destination) {
            case (.current, .own): self = .share
            case (.current, .friend), (.current, .page), (.classic, _): self = .feed
            }
        }
    }

    /// The address of the window; the message is never filled in beforehand (Platform Policy).
    static func address(
        _ story: Story,
        returnURL: String,
        _ configuration: FacebookConfiguration
    ) throws(NetworkFailure) -> String {
        let window = Window(story.destination, configuration.edition)
        var fields = FormFields([
            "app_id": configuration.appID,
            "redirect_uri": returnURL,
            "display": "page",
        ])
        guard story.destination.kind != .page else {
            throw NetworkFailure(.unsupported, detail: "the window posts for the person")
        }
        if case .friend(let person) = story.destination {
            guard let id = GraphID(person.remoteID) else {
                throw NetworkFailure(.notFound, detail: "no identifier of Facebook looks like that")
            }
            fields.append("to", id.text)
        }
        fields.append(window == .share ? "href" : "link", story.link)
        let url = configuration.dialog(window.rawValue)
        // Other words than those of the page itself are passed over since 2017.
        guard configuration.edition == .classic else { return url.adding(fields).description }
        for (name, value) in [("name", story.name), ("caption", story.caption)] where !value.isEmpty {
            fields.append(name, value)
        }
        return describing(url.adding(fields), story.description)
    }

    private static func describing(_ url: WebURL, _ text: String) -> String {
        let room = maximumURLLength - url.description.utf8.count - "&description=".utf8.count
        let description = fitting(text, encodedBytes: room)
        return (description.isEmpty ? url : url.adding(FormFields(["description": description]))).description
    }

    /// What the query of the window's return address means; its texts could be anybody's and are not shown.
    ///
    /// A missing `post_id` does not mean that nothing was posted: the share window names the post only when the person is
    /// logged in to the app.
    static func result(_ query: FormFields, _ configuration: FacebookConfiguration) -> DialogResult {
        if query["error_code"] == cancelledCode || query["error_reason"] == "user_denied" { return .cancelled }
        if let code = query["error_code"] { return .failed(failure(code: code)) }
        if let error = query["error"] {
            if error == "access_denied" { return .cancelled }
            return .failed(NetworkFailure(OAuthErrorCode.category(error), detail: OAuthErrorCode.detail(error)))
        }
        guard let text = query["post_id"], !text.isEmpty else { return .skipped }
        guard let id = GraphID(text) else {
            return .failed(NetworkFailure(.brokenAnswer, detail: "the dialog named a post by an impossible identifier"))
        }
        return .posted(receipt(id, configuration))
    }

    /// The failure of a numbered error in a return address.
    static func failure(code text: String) -> NetworkFailure {
        guard text.utf8.count <= 9, let code = Int(text) else {
            return NetworkFailure(.brokenAnswer, detail: "an error without a number in the return address")
        }
        let category = GraphErrorTable.category(GraphError(code: code), status: .ok, isTokenExchange: false)
        return NetworkFailure(category, detail: "Graph code \(code) in the return address")
    }

    /// The proof of a post: its page on Facebook's site.
    static func receipt(_ id: GraphID, _ configuration: FacebookConfiguration) -> PostReceipt {
        let path = id.owner.map { "/\($0.profile)/posts/\($0.post)" } ?? "/\(id.text)"
        return PostReceipt(remoteID: id.text, url: configuration.dialogURL.appending(path: path).description)
    }

    /// The text, or as much of it as fits percent-encoded, with an ellipsis in place of the rest.
    private static func fitting(_ text: String, encodedBytes room: Int) -> String {
        func length(_ scalar: Unicode.Scalar) -> Int {
            UTF8.width(scalar) == 1 && PercentCoding.isUnreserved(UInt8(scalar.value)) ? 1 : 3 * UTF8.width(scalar)
        }
        let total = text.unicodeScalars.reduce(0) { $0 + length($1) }
        guard total > room else { return text }
        let ellipsis: Unicode.Scalar = "…"
        var left = room - length(ellipsis)
        guard left > 0 else { return "" }
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            left -= length(scalar)
            guard left >= 0 else { break }
            kept.append(scalar)
        }
        kept.append(ellipsis)
        return String(kept)
    }
}
