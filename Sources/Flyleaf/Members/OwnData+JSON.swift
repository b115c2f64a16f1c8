import Primitives

/// The values of the text a member takes home.
extension JSON {
    static func moment(_ moment: Timestamp) -> JSON { .string(moment.rfc3339Exact) }
    static func orNull(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
    static func orNull(_ moment: Timestamp?) -> JSON { moment.map(JSON.moment) ?? .null }
    static func names(_ permissions: Set<Permission>) -> JSON {
        .array(permissions.sorted().map { .string($0.name) })
    }
}

extension Connection {
    var ownJSON: JSON {
        var ended = JSON.null
        if case .ended(let reason, let at) = state {
            ended = ["reason": .string(reason.rawValue), "at": .moment(at)]
        }
        return [
            "network": .string(identity.network.rawValue), "authority": .string(identity.authority),
            "server": .string(identity.server),
            "id": .string(identity.remoteID), "address": .orNull(identity.address),
            "name": .string(identity.name.text),
            "profile": .orNull(identity.profileURL), "connected": .moment(connectedAt),
            "lastGranted": .moment(grantedAt),
            "lastAnswered": .moment(lastSuccessAt), "validUntil": .orNull(expiresAt), "ended": ended,
            "granted": .names(permissions.granted), "declined": .names(permissions.declined),
            "grantedButNotUsed": .names(permissions.withheld),
        ]
    }
}

extension Session {
    var ownJSON: JSON {
        [
            "browser": .orNull(browser.program), "system": .orNull(browser.system),
            "began": .moment(createdAt), "lastUsed": .moment(lastSeenAt),
        ]
    }
}

extension LoginRecord {
    var ownJSON: JSON {
        let steps: [JSON] = self.steps.map { step in
            [
                "event": .string(step.event.rawValue), "network": .orNull(step.network?.rawValue),
                "at": .moment(step.at),
            ]
        }
        return ["state": .string(state.rawValue), "steps": .array(steps)]
    }
}

extension Device {
    var ownJSON: JSON {
        ["name": .string(name.text), "made": .moment(createdAt), "lastUsed": .orNull(lastUsedAt)]
    }
}

extension Review {
    /// The review as JSON, with its photos the draft of its share dialog, if one is kept, and what it said before.
    func ownJSON(photos: [JSON], draft: ShareDraft?, versions: [JSON]) -> JSON {
        [
            "id": .string(id.text), "title": .string(content.title.text), "author": .string(content.author.text),
            "isbn": .orNull(content.isbn?.digits), "book": .string(bookID.text),
            "text": .string(content.text.text), "isSpoiler": .bool(content.isSpoiler),
            "score": content.score.map { JSON.integer($0.value) } ?? .null,
            "visibility": .string(content.visibility.rawValue), "created": .moment(createdAt),
            "changed": .moment(updatedAt), "photos": .array(photos), "shareDraft": draft?.ownJSON ?? .null,
            "earlierVersions": .array(versions),
        ]
    }
}

extension ReviewVersion {
    var ownJSON: JSON {
        [
            "number": .integer(number), "saved": .moment(savedAt), "title": .string(content.title.text),
            "author": .string(content.author.text), "isbn": .orNull(content.isbn?.digits),
            "text": .string(content.text.text), "isSpoiler": .bool(content.isSpoiler),
            "score": content.score.map { JSON.integer($0.value) } ?? .null,
            "visibility": .string(content.visibility.rawValue),
        ]
    }
}

extension ShareDraft {
    var ownJSON: JSON {
        [
            "message": .string(content.message.text),
            "wordsForSingleNetworks": .array(words.sorted { $0.key < $1.key }.map { .string($0.value.text) }),
            "warning": .string(content.warning.text),
            "audience": .string(content.audience.rawValue), "place": .orNull(content.place?.name.text),
            "tagged": .integer(content.tags.count), "photos": .integer(content.photos.count),
            "options": content.options.ownJSON,
        ]
    }
}

extension ReviewDraft {
    /// The draft as JSON, each field as it was typed.
    var ownJSON: JSON {
        let photos: [JSON] = photos.map { photo in
            [
                "id": .string(photo.id.text), "description": .string(photo.description),
                "isRemoved": .bool(photo.isRemoved),
            ]
        }
        return [
            "changeOf": .orNull(reviewID?.text), "title": .string(form.title), "author": .string(form.author),
            "isbn": .string(form.isbn), "text": .string(form.review), "isSpoiler": .bool(form.isSpoiler),
            "score": .string(form.score), "visibility": .string(form.visibility), "kept": .moment(keptAt),
            "photos": .array(photos),
        ]
    }
}

extension Remark {
    /// The remark as JSON, with its photos and the draft of its share dialog, if one is kept.
    func ownJSON(photos: [JSON], draft: ShareDraft?) -> JSON {
        let link = content.link.map { link -> JSON in
            [
                "address": .string(link.address.text), "title": .string(link.title.text),
                "description": .string(link.description.text),
            ]
        }
        return [
            "id": .string(id.text), "words": .string(content.words.text), "link": link ?? .null,
            "isOpen": .bool(content.isOpen), "created": .moment(createdAt), "changed": .moment(updatedAt),
            "photos": .array(photos), "shareDraft": draft?.ownJSON ?? .null,
        ]
    }
}

extension Photo {
    /// The photo as JSON; the picture itself is in the same ZIP, and at its address.
    func ownJSON(_ address: String) -> JSON {
        [
            "id": .string(id.text), "description": .string(description.text), "width": .integer(width),
            "height": .integer(height), "picture": .string(address), "file": .string(OwnData.path(of: id)),
        ]
    }
}

extension PostOptions {
    var ownJSON: JSON {
        [
            "without": .array(StoryPiece.allCases.filter(withheld.contains).map { .string($0.rawValue) }),
            "unlisted": .bool(isUnlisted), "language": .orNull(language?.code), "album": .orNull(album?.text),
        ]
    }
}

extension LeftOut {
    var ownJSON: JSON {
        ["part": .string(part.rawValue), "reason": .orNull(restriction?.rawValue)]
    }
}

extension ShortLink {
    var ownJSON: JSON {
        [
            "code": .string(code.text), subject.kind.rawValue: .string(subject.shortID), "made": .moment(createdAt),
            "leadsTo": .orNull(target?.text), "opened": .integer(visits),
        ]
    }
}

extension Share {
    var ownJSON: JSON {
        [
            "id": .string(id.text), subject.kind.rawValue: .string(subject.shortID),
            "network": .string(network.rawValue),
            "route": .string(route.rawValue), "state": .string(state.rawValue), "pressed": .moment(createdAt),
            "changed": .moment(updatedAt), "attempts": .integer(attempts),
            "failure": .orNull(failure?.rawValue), "toFriend": .bool(story.destination.kind == .friend),
            "page": .orNull(story.destination.page?.name.text),
            "tagged": .integer(story.tags.count), "place": .orNull(story.place?.name.text),
            "audience": .string(story.audience.rawValue), "message": .string(story.message.text),
            "heading": .string(story.name), "caption": .string(story.caption),
            "description": .string(story.description), "warning": .string(story.warning.text),
            "link": .string(story.link),
            "photos": .array(story.photos.map { .string($0.description.text) }),
            "options": story.options.ownJSON, "leftOut": .array(leftOut.map(\.ownJSON)),
            "receipt": receipt.map { receipt -> JSON in ["id": .string(receipt.remoteID), "url": .string(receipt.url)] }
                ?? .null,
        ]
    }
}
