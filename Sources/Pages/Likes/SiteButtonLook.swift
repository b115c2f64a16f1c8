import HTTP

/// What a site chose for its like button by the attributes of the network's own (seed 000): unknown values are as if
/// nothing was said.
struct SiteButtonLook {
    /// How much stands beside the button.
    enum Layout: String {
        case standard
        case buttonCount = "button_count"
        case boxCount = "box_count"
        case button
    }

    /// What the button says.
    enum Action: String {
        case like, recommend
    }

    /// The colours.
    enum Scheme: String {
        case light, dark
    }

    var layout: Layout
    var action: Action
    var scheme: Scheme
    var showsFaces: Bool
    var hasShare: Bool

    /// The look that the fields of an address name.
    ///
    /// `width` is the frame's own, and the only language is English.
    init(_ query: FormFields) {
        layout = query["layout"].flatMap(Layout.init) ?? .standard
        action = query["action"].flatMap(Action.init) ?? .like
        scheme = query["colorscheme"].flatMap(Scheme.init) ?? .light
        showsFaces = query["show_faces"] == "true"
        hasShare = query["share"] == "true"
    }
}
