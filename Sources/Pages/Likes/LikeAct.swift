/// What a press of a like button does, as its form says.
enum LikeAct: String {
    case like, unlike
}
