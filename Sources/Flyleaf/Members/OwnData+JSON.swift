import Primitives

/// A value of the text a member takes home.
indirect enum OwnJSON: CustomStringConvertible {
    case null
    case text(String)
    case number(Int)
    case flag(Bool)
    case moment(Timestamp)
    case array([OwnJSON])
    case object([(String, OwnJSON)])

    static func optional(_ text: String?) -> OwnJSON { text.map { .text($0) } ?? .null }
    static func optional(_ moment: Timestamp?) -> OwnJSON { moment.map { .moment($0) } ?? .null }
    static func names(_ permissions: Set<Permission>) -> OwnJSON { .array(permissions.sorted().map { .text($0.name) }) }

    /// The value as JSON (RFC 8259).
    var description: String {
        switch self {
        case .null: "null"
        case .text(let text): JSONText.quoted(text)
        case .number(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        case .moment(let moment): JSONText.quoted(moment.rfc3339)
        case .array(let values): "[\(values.map(\.description).joined(separator: ","))]"
        case .object(let fields):
            "{\(fields.map { "\(JSONText.quoted($0.0)):\($0.1.description)" }.joined(separator: ","))}"
        }
    }
}

extension Connection {
    var ownJSON: OwnJSON {
        var ended = OwnJSON.null
        if case .ended(let reason, let at) = state {
            ended = .object([("reason", .text(reason.rawValue)), ("at", .moment(at))])
        }
        return .object([
            ("network", .text(identity.network.rawValue)), ("authority", .text(identity.authority)),
            ("server", .text(identity.server)),
            ("id", .text(identity.remoteID)), ("address", .optional(identity.address)),
            ("name", .text(identity.name.text)),
            ("profile", .optional(identity.profileURL)), ("connected", .moment(connectedAt)),
            ("lastGranted", .moment(grantedAt)),
            ("lastAnswered", .moment(lastSuccessAt)), ("validUntil", .optional(expiresAt)), ("ended", ended),
            ("granted", .names(permissions.granted)), ("declined", .names(permissions.declined)),
            ("grantedButNotUsed", .names(permissions.withheld)),
        ])
    }
}

extension Session {
    var ownJSON: OwnJSON {
        .object([
            ("browser", .optional(browser.program)), ("system", .optional(browser.system)),
            ("began", .moment(createdAt)), ("lastUsed", .moment(lastSeenAt)),
        ])
    }
}

extension LoginRecord {
    var ownJSON: OwnJSON {
        let steps: [OwnJSON] = self.steps.map { step in
            .object([
                ("event", .text(step.event.rawValue)), ("network", .optional(step.network?.rawValue)),
                ("at", .moment(step.at)),
            ])
        }
        return .object([("state", .text(state.rawValue)), ("steps", .array(steps))])
    }
}

extension Device {
    var ownJSON: OwnJSON {
        .object([("name", .text(name.text)), ("made", .moment(createdAt)), ("lastUsed", .optional(lastUsedAt))])
    }
}

extension Review {
    /// The review as JSON, with its photos and the draft of its share dialog, if one is kept.
    func ownText(photos: [OwnJSON], draft: ShareDraft?) -> String {
        OwnJSON.object([
            ("id", .text(id.text)), ("title", .text(content.title.text)), ("author", .text(content.author.text)),
            ("isbn", .optional(content.isbn?.digits)), ("book", .text(bookID.text)),
            ("text", .text(content.text.text)), ("isSpoiler", .flag(content.isSpoiler)),
            ("score", content.score.map { .number($0.value) } ?? .null),
            ("visibility", .text(content.visibility.rawValue)), ("created", .moment(createdAt)),
            ("changed", .moment(updatedAt)), ("photos", .array(photos)), ("shareDraft", draft?.ownJSON ?? .null),
        ]).description
    }
}

extension ShareDraft {
    var ownJSON: OwnJSON {
        .object([
            ("message", .text(content.message.text)), ("warning", .text(content.warning.text)),
            ("audience", .text(content.audience.rawValue)), ("place", .optional(content.place?.name.text)),
            ("tagged", .number(content.tags.count)), ("photos", .number(content.photos.count)),
        ])
    }
}

extension Remark {
    /// The remark as JSON, with the draft of its share dialog, if one is kept.
    func ownText(draft: ShareDraft?) -> String {
        let link = content.link.map { link in
            OwnJSON.object([
                ("address", .text(link.address.text)), ("title", .text(link.title.text)),
                ("description", .text(link.description.text)),
            ])
        }
        return OwnJSON.object([
            ("id", .text(id.text)), ("words", .text(content.words.text)), ("link", link ?? .null),
            ("isOpen", .flag(content.isOpen)), ("created", .moment(createdAt)), ("changed", .moment(updatedAt)),
            ("shareDraft", draft?.ownJSON ?? .null),
        ]).description
    }
}

extension Photo {
    /// The photo as JSON; the picture itself is at its address.
    func ownJSON(_ address: String) -> OwnJSON {
        .object([
            ("id", .text(id.text)), ("description", .text(description.text)), ("width", .number(width)),
            ("height", .number(height)), ("picture", .text(address)),
        ])
    }
}

extension LeftOut {
    var ownJSON: OwnJSON {
        .object([("part", .text(part.rawValue)), ("reason", .optional(restriction?.rawValue))])
    }
}

extension ShortLink {
    var ownText: String {
        OwnJSON.object([
            ("code", .text(code.text)), (subject.kind.rawValue, .text(subject.id)), ("made", .moment(createdAt)),
            ("leadsTo", .optional(target?.text)), ("opened", .number(visits)),
        ]).description
    }
}

extension Share {
    var ownText: String {
        return OwnJSON.object([
            ("id", .text(id.text)), (subject.kind.rawValue, .text(subject.id)), ("network", .text(network.rawValue)),
            ("route", .text(route.rawValue)), ("state", .text(state.rawValue)), ("pressed", .moment(createdAt)),
            ("changed", .moment(updatedAt)), ("attempts", .number(attempts)),
            ("failure", .optional(failure?.rawValue)), ("toFriend", .flag(story.destination.kind == .friend)),
            ("page", .optional(story.destination.page?.name.text)),
            ("tagged", .number(story.tags.count)), ("place", .optional(story.place?.name.text)),
            ("audience", .text(story.audience.rawValue)), ("message", .text(story.message.text)),
            ("heading", .text(story.name)), ("caption", .text(story.caption)),
            ("description", .text(story.description)), ("warning", .text(story.warning.text)),
            ("link", .text(story.link)),
            ("photos", .array(story.photos.map { .text($0.description.text) })),
            ("leftOut", .array(leftOut.map(\.ownJSON))),
            (
                "receipt",
                receipt.map { .object([("id", .text($0.remoteID)), ("url", .text($0.url))]) } ?? .null
            ),
        ]).description
    }
}
