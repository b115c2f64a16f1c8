import HTTP

extension Response {
    /// The same with an address that no other page learns.
    func forWall() -> Response {
        var copy = self
        copy.fields[.referrerPolicy] = "no-referrer"
        return copy
    }
}
