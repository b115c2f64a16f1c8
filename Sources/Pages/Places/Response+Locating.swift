import HTTP
import Web

extension Response {
    /// The same page, which may ask the browser where it is.
    func locating() -> Response {
        var copy = self
        copy.fields[SecurityHeaders.permissionsPolicy] = SecurityHeaders.locating
        return copy
    }
}
