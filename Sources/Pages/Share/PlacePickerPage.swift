import Templating

/// The place picker: a search at the network, and one choice among what it finds.
struct PlacePickerPage: ViewModel {
    var frame: PageFrame
    var network: String
    var words: String
    var places: [PlaceRow]
    var chosen: PlaceChip?
    var action: LinkTarget
    var back: LinkTarget
    var fault: String?
    var failure: ListFailure?
    var isNoneFound: Bool

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("words") { $0.words },
            Field("places") { $0.places }, Field("hasPlaces") { !$0.places.isEmpty }, Field("chosen") { $0.chosen },
            Field("action") { $0.action }, Field("back") { $0.back }, Field("fault") { $0.fault },
            Field("failure") { $0.failure }, Field("isNoneFound") { $0.isNoneFound },
        ]
    }
}
