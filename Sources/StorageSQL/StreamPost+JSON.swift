import Flyleaf
import Primitives

/// An entry of a stream as the text it is kept as: one object, names in full, what is absent left out.
extension StreamItem {
    /// The text; identifier and moment of the entry stand beside it.
    var body: String { JSON.object(["repeater": repeater.map(\.json), "post": post.json]).line }

    /// Reads a kept text; `nil` unless it is one.
    init?(remoteID: String, moment: Timestamp, body: String) {
        guard let json = JSON(Array(body.utf8)), let post = json["post"].flatMap(StreamPost.init) else { return nil }
        let repeater = json["repeater"].flatMap(StreamAuthor.init)
        self.init(remoteID: remoteID, moment: moment, repeater: repeater, post: post)
    }
}

extension StreamPost {
    /// The post as a part of a kept text.
    var json: JSON {
        .object([
            "id": .string(remoteID),
            "author": author.json,
            "written": .integer(writtenAt.milliseconds),
            "text": .array(text.runs.map(\.json)),
            "warning": warning.map(\.json),
            "hides": hidesPictures ? true : nil,
            "page": page.map(JSON.string),
            "answers": isAnswer ? true : nil,
            "changed": isChanged ? true : nil,
            "few": isForFew ? true : nil,
            "to": letterTo.map { .array($0.map(JSON.string)) },
            "quoting": quoting.map { .string($0.rawValue) },
            "marks": markJSON,
            "attachments": attachments.isEmpty ? nil : .array(attachments.map(\.json)),
            "poll": poll.map(\.json),
            "card": card.map(\.json),
        ])
    }

    private var markJSON: JSON? {
        guard !marks.isEmpty else { return nil }
        return .object(
            StreamMark.allCases.compactMap { mark in
                marks[mark].map { JSON.Member(name: mark.rawValue, value: .bool($0)) }
            }
        )
    }

    /// Reads a kept post; `nil` unless it is one.
    init?(_ json: JSON) {
        guard let id = json["id"]?.text, let author = json["author"].flatMap(StreamAuthor.init),
            let written = json["written"]?.integer, let runs = json["text"]?.elements
        else { return nil }
        self.init(
            remoteID: id,
            author: author,
            writtenAt: Timestamp(milliseconds: Int64(written)),
            text: LinkedText(trusted: runs.compactMap(LinkedText.Run.init))
        )
        warning = json["warning"].flatMap(StreamWarning.init)
        hidesPictures = json["hides"] == true
        page = json["page"]?.text
        isAnswer = json["answers"] == true
        isChanged = json["changed"] == true
        isForFew = json["few"] == true
        letterTo = json["to"]?.elements?.compactMap(\.text)
        quoting = json["quoting"]?.text.flatMap(QuoteApproval.init)
        for mark in StreamMark.allCases {
            if case .bool(let isOn)? = json["marks"]?[mark.rawValue] { marks[mark] = isOn }
        }
        attachments = (json["attachments"]?.elements ?? []).compactMap(StreamAttachment.init)
        poll = json["poll"].flatMap(StreamPoll.init)
        card = json["card"].flatMap(StreamCard.init)
    }
}

extension StreamAuthor {
    var json: JSON {
        .object([
            "id": .string(remoteID), "name": .string(name.text), "handle": handle.map(JSON.string),
            "page": page.map(JSON.string), "picture": picture.map(JSON.string),
        ])
    }

    init?(_ json: JSON) {
        guard let id = json["id"]?.text, let name = json["name"]?.text else { return nil }
        self.init(
            remoteID: id,
            name: PersonName(trusted: name),
            handle: json["handle"]?.text,
            page: json["page"]?.text,
            picture: json["picture"]?.text
        )
    }
}

extension LinkedText.Run {
    var json: JSON {
        address.map { .array([.string(text), .string($0)]) } ?? .string(text)
    }

    init?(_ json: JSON) {
        if let text = json.text {
            self.init(text: text)
        } else if let parts = json.elements, parts.count == 2, let text = parts[0].text, let address = parts[1].text {
            self.init(text: text, address: address)
        } else {
            return nil
        }
    }
}

extension StreamAttachment {
    fileprivate var json: JSON {
        .object(["kind": .string(kind.rawValue), "words": .string(words), "picture": picture.map(JSON.string)])
    }

    fileprivate init?(_ json: JSON) {
        guard let kind = json["kind"]?.text.flatMap(Kind.init), let words = json["words"]?.text else { return nil }
        self.init(kind: kind, words: words, picture: json["picture"]?.text)
    }
}

extension StreamPoll {
    fileprivate var json: JSON {
        .object([
            "id": remoteID.map(JSON.string),
            "answers": .array(answers.map(\.json)),
            "many": isMultiple ? true : nil,
            "over": isOver ? true : nil,
            "ends": endsAt.map { .integer($0.milliseconds) },
            "voters": voters.map(JSON.count),
            "own": own.map { .array($0.map(JSON.count)) },
        ])
    }

    fileprivate init?(_ json: JSON) {
        guard let answers = json["answers"]?.elements else { return nil }
        self.init(
            remoteID: json["id"]?.text,
            answers: answers.compactMap(Answer.init),
            isMultiple: json["many"] == true,
            isOver: json["over"] == true,
            endsAt: json["ends"]?.integer.map { Timestamp(milliseconds: Int64($0)) },
            voters: json["voters"]?.integer,
            own: json["own"]?.elements?.compactMap(\.integer)
        )
    }
}

extension StreamPoll.Answer {
    fileprivate var json: JSON { .object(["words": .string(words), "votes": votes.map(JSON.count)]) }

    fileprivate init?(_ json: JSON) {
        guard let words = json["words"]?.text else { return nil }
        self.init(words: words, votes: json["votes"]?.integer)
    }
}

extension JSON {
    fileprivate static func count(_ number: Int) -> JSON { .integer(Int64(number)) }
}

extension StreamWarning {
    fileprivate var json: JSON {
        switch self {
        case .words(let words): .string(words)
        case .filtered(let names): .array(names.map(JSON.string))
        }
    }

    fileprivate init?(_ json: JSON) {
        if let words = json.text {
            self = .words(words)
        } else if let names = json.elements {
            self = .filtered(names.compactMap(\.text))
        } else {
            return nil
        }
    }
}

extension StreamCard {
    fileprivate var json: JSON {
        .object([
            "title": .string(title), "caption": caption.map(JSON.string), "address": .string(address),
            "picture": picture.map(JSON.string),
        ])
    }

    fileprivate init?(_ json: JSON) {
        guard let title = json["title"]?.text, let address = json["address"]?.text else { return nil }
        self.init(title: title, caption: json["caption"]?.text, address: address, picture: json["picture"]?.text)
    }
}

extension JSON {
    /// The value as a text of one line.
    var line: String { String(decoding: encoded(.plain), as: UTF8.self) }
}
