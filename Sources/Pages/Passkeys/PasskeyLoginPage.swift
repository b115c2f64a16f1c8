import Templating

/// The page from which the browser is asked to use a passkey.
struct PasskeyLoginPage: ViewModel {
    var frame: PageFrame
    var next: String
    var challenge: String
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("next") { $0.next }, Field("challenge") { $0.challenge },
            Field("fault") { $0.fault },
        ]
    }
}
