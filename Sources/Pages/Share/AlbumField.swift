import Templating

/// The album that photos go into, at networks that have albums.
struct AlbumField: ViewModel {
    var text: String
    /// The networks that have albums.
    var networks: String
    var fault: String?

    static var fields: [Field<Self>] {
        [Field("text") { $0.text }, Field("networks") { $0.networks }, Field("fault") { $0.fault }]
    }
}
