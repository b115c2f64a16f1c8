import Templating

/// A code for another browser, as text and as a picture for its camera.
struct PairingCodePage: ViewModel {
    var frame: PageFrame
    var code: String
    var address: String
    var minutes: Int
    var picture: QRPicture?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("code") { $0.code }, Field("address") { $0.address },
            Field("minutes") { $0.minutes }, Field("picture") { $0.picture },
        ]
    }
}
