import Flyleaf
import HTTP

/// The words for requests that never reach a page, one line per status.
enum Refusals {
    static func text(_ status: Status) -> (title: String, text: String) {
        switch status {
        case .contentTooLarge:
            (
                "This is too large",
                "A form may have 256 KB, and a review besides \(Photo.maximumTogether) photos of "
                    + "\(Photo.maximumBytes / 1_048_576) MB each. Go back: what you typed still stands in the "
                    + "form. Shorten the text or choose smaller photos, and send it again."
            )
        case .uriTooLong: ("The address is too long", "Go back and try with less in it.")
        case .requestHeaderFieldsTooLarge:
            ("The request has too much around it", "Remove this site's cookies in your browser and try again.")
        case .misdirectedRequest:
            ("Nobody of that name lives here", "Open Flyleaf by the address its operator gave you.")
        case .notImplemented: ("That method is not known here", "Use GET, HEAD or POST.")
        case .serviceUnavailable, .gatewayTimeout:
            (
                "This took too long, or Flyleaf is too busy or stopping",
                "Nothing that was acknowledged is lost. Wait a little and try again."
            )
        default:
            (
                "That request could not be understood",
                "The address, or what your browser sent with it, is not written as it must be. Perhaps a part was lost "
                    + "when it was copied. Go back and try again from the page itself."
            )
        }
    }
}
