import Flyleaf
import HTTP
import Primitives

/// Reads who somebody is at X, by version 2 or, where only that is open, by version 1.1.
struct XPeople: Sendable {
    let configuration: XConfiguration
    let client: XClient

    /// A person costs as much as two posts (price list, 2026).
    static let postsPerPerson = 2

    /// X's own window in which somebody is followed; programs have no call for it any more.
    static func followWindow(_ person: String, _ configuration: XConfiguration) -> String? {
        guard let id = XID(person) else { return nil }
        return configuration.authURL.appending(path: "/intent/follow").adding(FormFields(["user_id": id.text]))
            .description
    }

    /// X's own window in which somebody is written to; what is said there is encrypted, which programs cannot do.
    static func letterWindow(_ person: String, _ configuration: XConfiguration) -> String? {
        guard let id = XID(person) else { return nil }
        return configuration.authURL.appending(path: "/messages/compose")
            .adding(FormFields(["recipient_id": id.text])).description
    }

    func person(_ credential: Credential, _ person: String) async throws(NetworkFailure) -> StreamPerson {
        guard let id = XID(person) else { throw NetworkFailure(.notFound, detail: "no identifier of a person") }
        let fields = FormFields([
            "user.fields":
                "connection_status,description,entities,name,profile_image_url,protected,public_metrics,username"
        ])
        switch try await client.attempt(
            .read(["2", "users", id.text], fields, needs: .usersRead),
            token: credential.token
        )
        {
        case .done(let json, _):
            guard let data = json["data"] else {
                // Of somebody who is gone X tells so within an answer that succeeds.
                throw NetworkFailure(json["errors"] == nil ? .brokenAnswer : .notFound, detail: "a person without data")
            }
            return try read(data, isOwn: person == credential.identity.remoteID)
        case .refused(let error, let failure):
            guard error.needsOtherVersion, credential.isSigned else { throw failure }
            let old = XCall.read(["1.1", "users", "show.json"], FormFields(["user_id": id.text]), needs: .usersRead)
            return try readFirstVersion(
                try await client.call(old, token: credential.token),
                isOwn: person == credential.identity.remoteID
            )
        }
    }

    private func read(_ json: JSON, isOwn: Bool) throws(NetworkFailure) -> StreamPerson {
        var found = try author(json)
        let entities = json["entities"]?["description"]
        found.about = XText(json["description"]?.text ?? "", entities: entities, site: site).linked
        found.followers = json["public_metrics"]?["followers_count"]?.count
        found.followed = json["public_metrics"]?["following_count"]?.count
        found.posts = json["public_metrics"]?["tweet_count"]?.count
        found.asksFollowers = json["protected"] == true
        // Absent where nothing is between both, and where this kind of token is not told.
        if !isOwn, let states = json["connection_status"]?.elements?.compactMap(\.text) {
            var relation = PersonRelation()
            relation.follows = states.contains("following")
            relation.hasAsked = states.contains("follow_request_sent")
            relation.isFollowed = states.contains("followed_by")
            relation.mutes = states.contains("muting")
            relation.blocks = states.contains("blocking")
            found.relation = relation
        }
        return found
    }

    private func readFirstVersion(_ json: JSON, isOwn: Bool) throws(NetworkFailure) -> StreamPerson {
        var found = try author(json)
        let entities = json["entities"]?["description"]
        found.about = XText(json["description"]?.text ?? "", entities: entities, site: site).linked
        found.followers = json["followers_count"]?.count
        found.followed = json["friends_count"]?.count
        found.posts = json["statuses_count"]?.count
        found.asksFollowers = json["protected"] == true
        if !isOwn {
            var relation = PersonRelation()
            if case .bool(let isOn)? = json["following"] { relation.follows = isOn }
            if case .bool(let isOn)? = json["follow_request_sent"] { relation.hasAsked = isOn }
            if case .bool(let isOn)? = json["muting"] { relation.mutes = isOn }
            if case .bool(let isOn)? = json["blocking"] { relation.blocks = isOn }
            found.relation = relation
        }
        return found
    }

    private var site: String { configuration.authURL.origin }

    private func author(_ json: JSON) throws(NetworkFailure) -> StreamPerson {
        guard let author = XPostReader(nil, site: site).author(json) else {
            throw NetworkFailure(.brokenAnswer, detail: "a person of unknown shape")
        }
        return StreamPerson(author: author)
    }
}
