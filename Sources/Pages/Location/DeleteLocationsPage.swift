import Templating

/// The question before all positions of the member are deleted.
struct DeleteLocationsPage: ViewModel {
    var frame: PageFrame
    /// How many are kept.
    var count: Int
    /// How many check-ins.
    var checkIns: Int
    /// How many places of the member's own.
    var places: Int

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("count") { $0.count }, Field("isOne") { $0.count == 1 },
            Field("checkIns") { $0.checkIns }, Field("hasCheckIns") { $0.checkIns > 0 },
            Field("isOneCheckIn") { $0.checkIns == 1 }, Field("places") { $0.places },
            Field("hasPlaces") { $0.places > 0 }, Field("isOnePlace") { $0.places == 1 },
        ]
    }
}
