import Flyleaf

/// Where a post goes, and who signs it there.
struct FacebookWall: Sendable {
    /// `me`, or the identifier of a friend or of a Page.
    let path: String
    /// The identifier of whoever the post is by.
    let author: String
    /// The token that speaks for them.
    let token: String
    /// The permission that posting there takes.
    let posting: Permission
    /// The permission without which Facebook may not show a post there.
    let reading: Permission
}
