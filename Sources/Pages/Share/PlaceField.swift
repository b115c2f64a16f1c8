import Flyleaf
import HTTP
import Primitives
import Templating

/// A field for the name of a place in the dialog, and the places found for what was typed.
struct PlaceField: ViewModel {
    var words: String
    var places: [FoundPlace]
    /// How many there are, or what is in the way; absent while nothing was looked for.
    var found: String?

    static var fields: [Field<Self>] {
        [Field("words") { $0.words }, Field("places") { $0.places }, Field("found") { $0.found }]
    }

    /// As many as are looked through at a glance; the picker has them all.
    static let maximumShown = 6
}

extension MemberVisit {
    /// The field for a place; the network is asked only while a script says that somebody types there.
    func placeField(_ lead: ShareTarget, _ draft: ShareDraft) async throws -> PlaceField? {
        guard lead.capabilities(draft).place.isPossible else { return nil }
        let search = try await places(lead.connection, form["typing"] == "place_words" ? form["place_words"] : nil)
        var field = PlaceField(words: search.words, places: [], found: nil)
        if search.words.allSatisfy(\.isWhitespace) {
            field.words = form["place_words"] ?? ""
            return field
        }
        if let failure = search.failure {
            field.found = FailureAdvice(failure, in: .waiting, network: lead.title).title
            return field
        }
        field.places = search.places.prefix(PlaceField.maximumShown).map { place in
            FoundPlace(
                act: ShareAct.takePlace + place.remoteID,
                name: place.name.words,
                locality: place.locality.isEmpty ? nil : place.locality
            )
        }
        field.found =
            search.places.isEmpty
            ? "\(lead.title) knows no place of that name."
            : "\(field.places.count) \(field.places.count == 1 ? "place" : "places")"
        return field
    }
}
