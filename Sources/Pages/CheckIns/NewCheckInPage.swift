import Flyleaf
import Templating

/// Where a check-in is made: first the place, then the rest.
struct NewCheckInPage: ViewModel {
    var frame: PageFrame
    /// How long positions could stay, where the member does not let them stay yet.
    var retentions: [NamedChoice]
    /// Whether that is because it is off.
    var isOff: Bool
    var words: String
    /// The member's own places.
    var own: [SavedPlaceRow]
    var rows: [CityRow]
    var hasMore: Bool
    /// Whether a place was chosen, so that the rest can be said.
    var hasForm: Bool
    var fault: String?
    /// The city that was chosen.
    var city: String?
    var cityNumber: String?
    var typed: String
    var message: String
    var books: [NamedChoice]
    var audiences: [CheckInAudienceChoice]
    /// Friends who can be chosen to see it.
    var readers: [NamedChoice]
    /// Friends who allow that they are named.
    var names: [NamedChoice]
    /// The photos of the form, where there is one.
    var photos: PhotoFields?

    var hasPhotoFaults: Bool { photos?.hasFaults ?? false }

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("retentions") { $0.retentions },
            Field("mayKeep") { $0.retentions.isEmpty }, Field("isOff") { $0.isOff }, Field("words") { $0.words },
            Field("hasWords") { $0.words.contains { !$0.isWhitespace } }, Field("own") { $0.own },
            Field("hasOwn") { !$0.own.isEmpty }, Field("rows") { $0.rows },
            Field("hasRows") { !$0.rows.isEmpty }, Field("hasMore") { $0.hasMore }, Field("hasForm") { $0.hasForm },
            Field("fault") { $0.fault }, Field("city") { $0.city }, Field("cityNumber") { $0.cityNumber },
            Field("typed") { $0.typed }, Field("message") { $0.message }, Field("books") { $0.books },
            Field("hasBooks") { !$0.books.isEmpty }, Field("audiences") { $0.audiences },
            Field("readers") { $0.readers }, Field("hasReaders") { !$0.readers.isEmpty }, Field("names") { $0.names },
            Field("hasNames") { !$0.names.isEmpty }, Field("photoFields") { $0.photos },
            Field("hasPhotoFaults") { $0.hasPhotoFaults }, Field("messageLimit") { _ in CheckInMessage.maximumLength },
            Field("nameLimit") { _ in CheckIn.maximumNames },
        ]
    }
}
