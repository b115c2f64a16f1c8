import Templating

/// What the account page says of passkeys.
struct PasskeyCard: ViewModel {
    var count: Int

    static var fields: [Field<Self>] { [Field("words") { $0.words }, Field("isEmpty") { $0.count == 0 }] }

    private var words: String {
        switch count {
        case 0: "Log in with your fingerprint, your face or the PIN of your device, without a network."
        case 1: "One passkey opens this account."
        default: "\(count) passkeys open this account."
        }
    }
}
