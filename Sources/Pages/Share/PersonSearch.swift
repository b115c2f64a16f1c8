import Flyleaf
import HTTP
import Templating

/// A field for a friend's name in the dialog, and the friends who have what was typed.
struct PersonSearch: ViewModel {
    var words: String
    var people: [PersonRow]
    /// How many there are, or that there is nobody; absent while nothing is typed.
    var found: String?

    static var fields: [Field<Self>] {
        [Field("words") { $0.words }, Field("people") { $0.people }, Field("found") { $0.found }]
    }

    /// As many as are looked through at a glance; the picker has them all.
    static let maximumShown = 6
}

extension MemberVisit {
    /// The friends whose names hold what was typed into a field of the dialog; `nil` where no friends are listed.
    func personSearch(_ lead: ShareTarget, _ field: String, chosen: [Person]) async throws -> PersonSearch? {
        guard lead.profiles.friends.isPossible else { return nil }
        let words = String((form[field] ?? "").unicodeScalars.prefix(200))
        var search = PersonSearch(words: words, people: [], found: nil)
        if words.allSatisfy(\.isWhitespace) { return search }
        let view = try await friends(of: lead.connection, words: words, page: 1)
        let shown = view.listing.friends.prefix(PersonSearch.maximumShown)
        search.people = shown.map { friend in
            PersonRow(friend, isChosen: chosen.contains { $0.remoteID == friend.remoteID })
        }
        search.found =
            if view.failure != nil {
                "The list cannot be read just now; the button says why."
            } else if shown.isEmpty {
                "No friend’s name has these words."
            } else if view.listing.total > shown.count {
                "The first \(shown.count) of \(view.listing.total) friends"
            } else {
                "\(shown.count) \(shown.count == 1 ? "friend" : "friends")"
            }
        return search
    }
}
