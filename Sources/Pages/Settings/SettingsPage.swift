import Flyleaf
import Templating

/// What a person can set: how pages look, and where everything else is set.
struct SettingsPage: ViewModel {
    var frame: PageFrame
    /// What is wrong with the picture chosen last.
    var pictureFault: String?
    var looks: [NamedChoice]
    var typeSizes: [NamedChoice]
    /// Who may read a new review.
    var readers: [VisibilityChoice]
    var others: [SettingLine]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("pictureFault") { $0.pictureFault },
            Field("pictureTypes") { _ in Photo.mediaTypes.joined(separator: ",") },
            Field("megabytes") { _ in Photo.maximumBytes / 1_048_576 }, Field("looks") { $0.looks },
            Field("typeSizes") { $0.typeSizes },
            Field("readers") { $0.readers }, Field("others") { $0.others },
        ]
    }
}
