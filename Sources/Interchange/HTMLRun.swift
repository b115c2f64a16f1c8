/// Text of one look.
struct HTMLRun: Equatable {
    /// How a text looks.
    struct Style: Equatable {
        var isStrong = false
        var isEmphasised = false
        var isSpoiler = false
        var address: String?
    }

    var text: String
    var style: Style
}
