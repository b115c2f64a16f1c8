import HTTP

/// What a browser sent with a form: fields, and on some routes files.
struct SentForm: Sendable {
    /// The fields; none when they could not be read or are too long.
    var fields = FormFields()
    /// The photos, or the file, in order; none on a route that takes none, one without name and content where none was chosen.
    var files: [MultipartBody.Part] = []
    /// Whether it was sent as a form of this site.
    var isReadable = true
    /// Whether the fields are longer than those of any form of ours.
    var isTooLong = false
    /// Whether the body was longer than it may be, so that its files, and perhaps some of its words, are missing.
    ///
    /// Nothing may be saved or sent of such a form: its page is shown again with the words in it.
    var isCut = false

    /// What came with a request that is safe to repeat.
    static let none = SentForm()

    private init() {}

    /// Reads the body of a request.
    ///
    /// A body may be as long as its files need; the words in it may not.
    /// - Parameter field: the name of the field that takes files; `nil` on a route that takes none.
    init(_ request: Request, filesOf field: String?) {
        if let field, request.mediaType == "multipart/form-data" {
            guard let (fields, files) = request.multipart?.split() else {
                isReadable = false
                return
            }
            self.fields = fields
            self.files = files.filter { $0.name == field }
            isTooLong = Self.length(of: fields) > Self.maximumLength
        } else if request.body.count > Self.maximumLength {
            isTooLong = true
        } else if let fields = request.form {
            self.fields = fields
        } else {
            isReadable = false
        }
        if isTooLong { (fields, files) = (FormFields(), []) }
    }

    /// Reads the words out of a form with files that is longer than it may be.
    ///
    /// - Parameters:
    ///   - request: with the beginning of the body.
    ///   - end: the end of the body.
    init(overlong request: Request, end: [UInt8]) {
        isCut = true
        guard request.mediaType == "multipart/form-data", let type = request.fields[.contentType],
            let body = MultipartBody(beginning: request.body, end: end, contentType: type),
            let (fields, _) = body.split()
        else {
            isReadable = false
            return
        }
        isTooLong = Self.length(of: fields) > Self.maximumLength
        if !isTooLong { self.fields = fields }
    }

    private static func length(of fields: FormFields) -> Int {
        fields.all.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }

    /// Whether a photo was chosen.
    var hasPhoto: Bool { isCut || files.contains(where: Self.isChosen) }

    /// Whether a part is a file, and not what a browser sends where none was chosen.
    static func isChosen(_ part: MultipartBody.Part) -> Bool { part.fileName != "" || !part.bytes.isEmpty }

    /// Stands in a held form whose photo could not be kept with its words.
    static let lostPhoto = "photo_lost"

    /// Bytes of fields (DESIGN 8).
    static let maximumLength = Limits().bodyBytes
    /// The name of the field that takes photos.
    static let photo = "photo"
    /// The name of the field that takes the picture of a cover or of a member.
    static let picture = "picture"
    /// The name of the field that takes a file of another program.
    static let library = "file"
}
