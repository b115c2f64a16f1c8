import Templating

/// The question before all positions of the member are deleted.
struct DeleteLocationsPage: ViewModel {
    var frame: PageFrame
    /// How many are kept.
    var count: Int

    static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }, Field("count") { $0.count }, Field("isOne") { $0.count == 1 }]
    }
}
