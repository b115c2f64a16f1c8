import Templating

/// What hangs on a post and can be seen here.
struct StreamShotView: ViewModel {
    var picture: StreamPictureView
    /// What is not here: the video, the sound.
    var caption: String?

    static var fields: [Field<Self>] { [Field("picture") { $0.picture }, Field("caption") { $0.caption }] }
}
