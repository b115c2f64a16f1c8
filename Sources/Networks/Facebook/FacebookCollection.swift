import Flyleaf
import HTTP
import Primitives

/// Reads what a person has at Facebook beside posts, by one permission for each kind of it.
///
/// - Rule: an empty list is believed only after the permission was found granted.
/// - Why: Graph answers an app that may not know with an empty list and no word.
/// - Without it: somebody who took the permission back there is told that they like nothing, and what was kept goes.
struct FacebookCollection: Sendable {
    let client: GraphClient
    let collection: NetworkCollection

    static let freshness = Duration.seconds(900)
    static let maximumPages = 5
    static let perPage = 100

    /// One page, from the cursor of a page before.
    func page(_ token: String, after next: String?) async throws(NetworkFailure) -> StreamPage {
        let cursor = next.flatMap { GraphCursor($0) }
        guard next == nil || cursor != nil else {
            throw NetworkFailure(.notFound, detail: "no mark of a page before")
        }
        var fields = FormFields(["fields": self.fields, "limit": String(Self.perPage)])
        for field in cursor?.fields.all ?? [] { fields.append(field.name, field.value) }
        let needed = Self.rule(collection).permission
        let json = try await client.call(.read(["me"] + edge, fields, needs: needed), token: token)
        let page = try GraphPage(json, after: cursor)
        if page.entries.isEmpty, cursor == nil {
            let held = try await FacebookLogin.permissions(token, client)
            guard held.granted.contains(needed) else {
                throw NetworkFailure(
                    .permissionMissing,
                    permission: needed,
                    detail: "an empty list instead of an error"
                )
            }
        }
        // An empty page with a successor is the end in all but name: what is hidden from the app is left out of pages.
        return StreamPage(
            items: [],
            topics: page.entries.compactMap(topic),
            next: page.entries.isEmpty ? nil : page.cursor?.text
        )
    }

    // MARK: What is asked for

    /// Since 2018 books, films and music are what is liked of these categories, and no list of their own.
    private var isPicked: Bool { client.configuration.edition == .current && categories != nil }

    /// The way to the list from the person's node.
    private var edge: [String] {
        if isPicked { return [NetworkCollection.likes.rawValue] }
        return switch collection {
        case .films: ["movies"]
        case .uploads: ["photos", "uploaded"]
        default: [collection.rawValue]
        }
    }

    private var fields: String {
        switch collection {
        case .likes, .books, .films, .music: "id,name,category,link,created_time"
        case .groups: "id,name"
        case .events: "id,name,start_time,rsvp_status"
        case .albums: "id,name,link,created_time"
        case .photos, .uploads: "id,name,link,created_time"
        case .checkIns: "id,message,place,created_time"
        case .videos: "id,\(videoTitle),created_time"
        case .notes: "id,subject,created_time"
        }
    }

    /// Videos have a title since v2.4; what is asked without a version is answered by a newer one.
    private var videoTitle: String {
        let isOld = ["v1.0", "v2.0", "v2.1", "v2.2", "v2.3"].contains(client.configuration.version)
        return isOld ? "name" : "title"
    }

    /// The categories of Pages, in Facebook's words, that are of the collection; `nil` where it is of no Pages.
    private var categories: Set<String>? {
        switch collection {
        case .books: ["Book", "Book Series"]
        case .films: ["Movie", "Film", "Movie/Television"]
        case .music: ["Musician/Band", "Band", "Musician", "Album", "Song"]
        case .likes, .groups, .events, .albums, .photos, .uploads, .checkIns, .videos, .notes: nil
        }
    }

    // MARK: What comes back

    private func topic(_ json: JSON) -> StreamTopic? {
        guard let id = GraphID(json["id"]) else { return nil }
        let category = json["category"]?.text
        if isPicked, categories?.contains(category ?? "") != true { return nil }
        let title: JSON? =
            switch collection {
            case .notes: json["subject"]
            case .videos: json[videoTitle]
            // Of a place its name alone is taken, and never where it lies (LO-09).
            case .checkIns: json["place"]?["name"]
            default: json["name"]
            }
        return StreamTopic(
            name: id.text,
            title: title?.text ?? "",
            detail: TopicDetail(
                page: foreignAddress(json["link"]?.text) ?? address(id),
                kind: kind(json),
                // A day stays the day it is where it takes place.
                day: (json["start_time"] ?? json["created_time"])?.text.flatMap { PartialDate(String($0.prefix(10))) }
            )
        )
    }

    /// What the person answered or said, or the category of a Page.
    private func kind(_ json: JSON) -> String? {
        switch collection {
        case .events: json["rsvp_status"]?.text
        case .checkIns: json["message"]?.text
        default: json["category"]?.text
        }
    }

    /// The page of what comes without an address of its own.
    private func address(_ id: GraphID) -> String {
        let site = client.configuration.dialogURL
        return switch collection {
        case .groups: site.appending(path: "/groups/\(id.text)").description
        case .events: site.appending(path: "/events/\(id.text)").description
        case .videos: site.appending(path: "/video.php").adding(FormFields(["v": id.text])).description
        case .notes: site.appending(path: "/note.php").adding(FormFields(["note_id": id.text])).description
        case .likes, .books, .films, .music, .albums, .photos, .uploads, .checkIns:
            site.appending(path: "/\(id.text)").description
        }
    }
}

extension FacebookCollection {
    /// Why no program reads it in an edition; `nil` where one may.
    static func ended(_ collection: NetworkCollection, _ edition: FacebookConfiguration.Edition) -> Restriction? {
        guard edition == .current else { return nil }
        return switch collection {
        case .groups: .groupsEnded
        case .notes: .notesEnded
        case .events: .listNeedsReview
        case .checkIns: .checkInsEnded
        case .likes, .books, .films, .music, .albums, .photos, .uploads, .videos: nil
        }
    }

    /// The permission that reading it takes: one for all that is liked, and one for albums and all photos.
    static func rule(_ collection: NetworkCollection) -> PermissionRule {
        let (permission, use): (Permission, NetworkCollection) =
            switch collection {
            case .likes, .books, .films, .music: (.userLikes, .likes)
            case .groups: (.userGroups, .groups)
            case .events: (.userEvents, .events)
            case .albums, .photos, .uploads: (.userPhotos, .photos)
            case .checkIns: (.userCheckins, .checkIns)
            case .videos: (.userVideos, .videos)
            case .notes: (.userNotes, .notes)
            }
        return PermissionRule(permission: permission, moment: .reading, use: .collection(use), isRevocable: true)
    }

    /// All that may be asked for in an edition, each once.
    static func rules(_ edition: FacebookConfiguration.Edition) -> [PermissionRule] {
        var rules: [PermissionRule] = []
        for collection in NetworkCollection.allCases where ended(collection, edition) == nil {
            let rule = rule(collection)
            if !rules.contains(rule) { rules.append(rule) }
        }
        return rules
    }
}
