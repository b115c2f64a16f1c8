/// What the button of a form asks of the photos that come along with it.
enum PhotoWish {
    /// To take what is there.
    case whatCame
    /// The same; words without a photo are told.
    case described
    /// To take photos, and to be told that none is there.
    case some
}
