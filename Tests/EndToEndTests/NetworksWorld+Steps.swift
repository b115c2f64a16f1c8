import Crypto
import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Primitives
import StorageEngines
import TestSupport
import Testing

/// What a person does at a world of three networks before it gets interesting.
extension NetworksWorld {
    /// Logs in with Facebook and connects the two others.
    func connectAll() async throws {
        try await client.get("/login?next=/account")
        try await press("Log in with Facebook")
        try await press("AF Ada Fernsby")
        try await press("Continue as Ada Fernsby")
        try await press("Connect X")
        try await press("Authorize app")
        try await client.addAccount()
        try await press("Connect Mastodon")
        try await press("Authorise as")
        try await client.addAccount()
    }

    /// Writes a review; `nil` when the form refuses it.
    ///
    /// - Returns: the path of its page.
    func write(_ fields: [(name: String, value: String)]) async throws -> String? {
        try await client.get("/reviews/new")
        let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            for field in fields { try form.fill(field.name, field.value) }
        }
        return page.status == .ok ? page.url.path : nil
    }

    /// Posts from the dialog in front to all three, and says yes wherever a permission is asked for.
    ///
    /// - Returns: the page of results.
    func postToAll(_ review: String) async throws -> AppPage {
        var page = try await client.submitSeen(action: "\(review)/share", pressing: "Post to 3 networks")
        // One press asks every network that misses a permission, one after the other, and comes back to the dialog.
        page = try await sayYes(to: page)
        guard page.url.path.hasSuffix("/share") else { return page }
        return try await client.submitSeen(action: "\(review)/share", pressing: "Post to 3 networks")
    }

    /// Says yes to each network of a chain, whichever asks, and goes on from each to the next.
    ///
    /// - Returns: where the chain ends.
    func sayYes(to asking: AppPage) async throws -> AppPage {
        var page = asking
        while true {
            if let onward = page.document.all("main a.button.primary").first(where: { $0.text.hasPrefix("Go on to ") })
            {
                page = try await client.follow(onward.text)
            } else if let yes = ["Authorize app", "Authorise as", "Continue as"].first(where: page.text.contains) {
                page = try await press(yes)
            } else {
                return page
            }
        }
    }

    /// A Page that Ada manages at Facebook.
    static let page = ManagedPage(remoteID: "6000000000000001", name: PersonName(trusted: "Fernsby & Daughters"))

    /// Lets Flyleaf post as Ada's Pages, from the dialog of a review.
    ///
    /// - Returns: the picker of Pages.
    @discardableResult
    func allowPages(_ review: String) async throws -> AppPage {
        try await client.get("\(review)/share?network=facebook")
        try await client.submit(action: "\(review)/share", pressing: "Choose a Page")
        try await press("Ask Facebook for it")
        return try await press("Continue as Ada Fernsby")
    }

    /// The review whose page stands at a path.
    static func review(at path: String) throws -> ID<Review> {
        try #require(path.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
    }

    /// Gives a review of Ada's photos with these descriptions, in place of those it has.
    func addPhotos(_ review: ID<Review>, _ descriptions: [String]) async throws -> [Photo] {
        let stores = application.storage.stores
        let connection = try await stores.connections.byIdentity(.facebook, facebook, "1001")
        let member = try #require(connection).memberID
        var named: [ChosenPhoto] = []
        for (index, words) in descriptions.enumerated() {
            let photo = Photo(
                id: Randomness.secure.id(at: Clock.system.now()),
                memberID: member,
                owner: nil,
                description: PhotoDescription(trusted: words),
                width: 640,
                height: 480
            )
            let jpeg = SampleJPEG.bytes(UInt8(index + 1))
            let picture = RewrittenPicture(jpeg: jpeg, thumbnail: jpeg, width: 640, height: 480)
            try await stores.photos.insert(photo, picture, Clock.system.now(), within: .max)
            named.append(ChosenPhoto(id: photo.id, description: photo.description))
        }
        #expect(try await stores.give(named, review, member))
        return try await stores.photos.ofReview(review)
    }
}

extension Stores {
    /// Saves a review of a member as it is with these photos; `false` when there is none.
    fileprivate func give(_ photos: [ChosenPhoto], _ id: ID<Review>, _ member: ID<Member>) async throws -> Bool {
        guard let review = try await reviews.review(id, member)?.review else { return false }
        let moment = review.updatedAt
        return try await reviews.update(id, member, review.content, photos, moment, moment, review.bookID, nil) == .kept
    }
}
