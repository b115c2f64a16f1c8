import Templating

/// A new key, shown this once.
struct DeviceKeyPage: ViewModel {
    var frame: PageFrame
    var name: String
    var key: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("key") { $0.key },
        ]
    }
}
