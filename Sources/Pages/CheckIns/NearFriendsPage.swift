import Templating

/// About how far away friends are who let their friends know.
struct NearFriendsPage: ViewModel {
    var frame: PageFrame
    /// Whether the member checked in a while ago, from where it is reckoned.
    var isSomewhere: Bool
    var rows: [NearFriendRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("isSomewhere") { $0.isSomewhere }, Field("rows") { $0.rows },
            Field("hasRows") { !$0.rows.isEmpty },
        ]
    }
}
