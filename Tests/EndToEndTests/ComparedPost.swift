import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

/// A post by everything a network gets, as a proof shows it or as a call carries it.
struct ComparedPost: Equatable, CustomStringConvertible {
    enum Network: String, CaseIterable {
        case facebook = "Facebook"
        case x = "X"
        case mastodon = "Mastodon"

        /// Where a call posts to; `nil` when it posts nothing.
        init?(_ request: ClientRequest) {
            guard request.method == .post else { return nil }
            let path = request.url.path
            if path.hasSuffix("/api/v1/statuses") {
                self = .mastodon
            } else if path.hasSuffix("/2/tweets") {
                self = .x
            } else if path.hasSuffix("/feed") || path.hasSuffix("/photos") {
                self = .facebook
            } else {
                return nil
            }
        }

        /// Whose proof it is, by the end of its heading.
        init?(heading: String) {
            guard let network = Self.allCases.first(where: { heading.contains("sent to \($0.rawValue)") }) else {
                return nil
            }
            self = network
        }
    }

    /// The whole text, or message, name, caption, description and link of a card.
    var texts: [String]
    /// Who may see it, in the words of the proof's choice; `nil` where the network is not told.
    var audience: String?
    var warning: String
    /// How many people go as people, not as words of the text.
    var tags: Int
    var hasPlace: Bool
    var photos: Int
    /// Who really reads it, where the network is told more than the choice, and the language.
    var isUnlisted = false
    var language: String?
    var hasAlbum = false

    var description: String {
        "\(texts) \(audience ?? "-") warning=\(warning) tags=\(tags) place=\(hasPlace) photos=\(photos) "
            + "unlisted=\(isUnlisted) language=\(language ?? "-") album=\(hasAlbum)"
    }

    /// What a proof shows.
    init(_ figure: HTMLElement, of network: Network, audience: String?) {
        func raw(_ selector: HTMLSelector) -> String { figure.first(selector)?.rawText ?? "" }
        let message = figure.first("p.message")
        let words = message?["class"]?.contains("faint") == true ? "" : message?.rawText ?? ""
        if let card = figure.first("div.link") {
            let captions = card.all("p.caption").map(\.rawText)
            texts = [
                words, raw("p.name"), captions.count > 1 ? captions[0] : "", raw("p.description"), captions.last ?? "",
            ]
        } else {
            // A post to a wall without a photo has the other parts of a card, too, which may all be left out.
            let isWall = network == .facebook && figure.first("ul.photos") == nil
            texts = [words] + (isWall ? ["", "", "", ""] : [])
        }
        let facts = figure.all("dl.facts div").map { ($0.first("dt")?.text ?? "", $0.first("dd")) }
        func fact(_ name: String) -> HTMLElement? { facts.first { $0.0 == name }?.1 }
        self.audience = network == .x ? nil : audience
        warning = fact("Warning")?.rawText ?? ""
        tags = network == .facebook ? fact("With")?.all("li").count ?? 0 : 0
        hasPlace = fact("At") != nil
        photos = figure.all("ul.photos li").count
        isUnlisted = fact("Who sees it")?.text.contains("stays out of public lists") == true
        let name = fact("Language")?.text
        hasAlbum = fact("Album") != nil
        language = PostLanguage.all.first { $0.words == name }?.code
    }

    /// What a call carries.
    init(_ request: ClientRequest, to network: Network) throws {
        (audience, warning, tags, hasPlace) = (nil, "", 0, false)
        switch network {
        case .x:
            let json = try JSON.read(request.body)
            texts = [try #require(json["text"]?.text)]
            photos = json["media"]?["media_ids"]?.elements?.count ?? 0
        case .mastodon:
            let form = try #require(FormFields(urlencoded: request.body))
            texts = [try #require(form["status"])]
            photos = form.values("media_ids[]").count
            warning = form["spoiler_text"] ?? ""
            isUnlisted = form["visibility"] == "unlisted"
            language = form["language"]
            audience =
                ["public": "everyone", "unlisted": "everyone", "private": "friends", "direct": "self"][
                    form["visibility"] ?? ""
                ]
        case .facebook:
            let type = request.fields[.contentType] ?? ""
            if let parts = MultipartBody(request.body, contentType: type)?.parts {
                func text(_ name: String) -> String? { parts.first { $0.name == name }?.text }
                texts = [text("message") ?? ""]
                hasAlbum = !request.url.path.hasSuffix("/me/photos")
                photos = parts.count { $0.fileName != nil }
                hasPlace = text("place") != nil
                audience = Self.facebookAudience(text("privacy"))
            } else {
                let form = try #require(FormFields(urlencoded: request.body))
                texts = ["message", "name", "caption", "description", "link"].map { form[$0] ?? "" }
                photos = 0
                tags = form["tags"]?.split(separator: ",").count ?? 0
                hasPlace = form["place"] != nil
                audience = Self.facebookAudience(form["privacy"])
            }
        }
    }

    private static func facebookAudience(_ privacy: String?) -> String? {
        [
            #"{"value":"SELF"}"#: "self", #"{"value":"ALL_FRIENDS"}"#: "friends", #"{"value":"EVERYONE"}"#: "everyone",
        ][privacy ?? ""]
    }

    /// Equal byte by byte; `==` of texts calls a letter with an accent equal to the two it is made of.
    static func == (left: ComparedPost, right: ComparedPost) -> Bool {
        func bytes(_ post: ComparedPost) -> [[UInt8]] { (post.texts + [post.warning]).map { Array($0.utf8) } }
        return bytes(left) == bytes(right) && left.audience == right.audience && left.tags == right.tags
            && left.hasPlace == right.hasPlace && left.photos == right.photos
            && left.isUnlisted == right.isUnlisted && left.language == right.language
            && left.hasAlbum == right.hasAlbum
    }
}
