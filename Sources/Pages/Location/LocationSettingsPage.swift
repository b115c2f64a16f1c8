import Flyleaf
import Templating

/// What Flyleaf does with where the member is.
struct LocationSettingsPage: ViewModel {
    var frame: PageFrame
    /// How it stands.
    var standing: String
    var isOn: Bool
    var retentions: [NamedChoice]
    /// Whether any position is kept.
    var hasKept: Bool
    var uses: [LocationUseRow]
    /// What others may do with where the member checked in.
    var people: CheckInSetting
    /// No more uses are kept.
    var maximum: Int
    /// Nor longer.
    var days: Int

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("standing") { $0.standing }, Field("isOn") { $0.isOn },
            Field("retentions") { $0.retentions }, Field("hasKept") { $0.hasKept }, Field("uses") { $0.uses },
            Field("hasUses") { !$0.uses.isEmpty }, Field("isHere") { $0.people.isHere },
            Field("isNear") { $0.people.isNear }, Field("allowsNaming") { $0.people.allowsNaming },
            Field("maximum") { $0.maximum }, Field("days") { $0.days },
        ]
    }
}
