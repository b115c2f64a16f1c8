import Templating

/// What a person can set: how pages look, and where everything else is set.
struct SettingsPage: ViewModel {
    var frame: PageFrame
    var looks: [AppearanceChoice]
    var typeSizes: [AppearanceChoice]
    /// Who may read a new review.
    var readers: [VisibilityChoice]
    var others: [SettingLine]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("looks") { $0.looks }, Field("typeSizes") { $0.typeSizes },
            Field("readers") { $0.readers }, Field("others") { $0.others },
        ]
    }
}
