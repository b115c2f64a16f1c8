import Templating

/// The page from which the browser is asked to make a passkey.
struct NewPasskeyPage: ViewModel {
    var frame: PageFrame
    var name: String
    var challenge: String
    var user: String
    var memberName: String
    /// The names of the keys there are, so that nobody makes a second one beside them.
    var known: String
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("challenge") { $0.challenge },
            Field("user") { $0.user }, Field("memberName") { $0.memberName }, Field("known") { $0.known },
            Field("fault") { $0.fault },
        ]
    }
}
