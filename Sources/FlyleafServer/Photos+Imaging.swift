import Flyleaf
import Imaging

extension Workshop {
    /// Writes a picture anew for the domain; its faults become those of the domain.
    func rewritten(_ bytes: [UInt8]) async throws -> RewrittenPicture {
        try await rewritten { try await picture(of: bytes) }
    }

    /// The same in the size of covers.
    func rewrittenAsCover(_ bytes: [UInt8]) async throws -> RewrittenPicture {
        try await rewritten { try await picture(of: bytes, by: .ownCovers) }
    }

    /// The same in the size of pictures of members.
    func rewrittenAsMemberPicture(_ bytes: [UInt8]) async throws -> RewrittenPicture {
        try await rewritten { try await picture(of: bytes, by: .memberPictures) }
    }

    private func rewritten(_ make: () async throws -> UprightPicture) async throws -> RewrittenPicture {
        do {
            let picture = try await make()
            return RewrittenPicture(
                jpeg: picture.jpeg,
                thumbnail: picture.thumbnail,
                width: picture.width,
                height: picture.height
            )
        } catch let fault as PictureFault {
            throw PhotoFault(fault)
        }
    }
}

extension PhotoFault {
    fileprivate init(_ fault: PictureFault) {
        self =
            switch fault {
            case .empty: .empty
            case .tooLarge: .tooLarge
            case .tooManyPixels: .tooManyPixels
            case .heic: .heic
            case .notAPicture: .notAPicture
            case .unreadable: .unreadable
            }
    }
}

extension PictureRules {
    /// The sizes of the domain.
    static let photos: PictureRules = {
        var rules = PictureRules()
        rules.maximumBytes = Photo.maximumBytes
        rules.longestSide = RewrittenPicture.longestSide
        rules.longestThumbnailSide = RewrittenPicture.longestThumbnailSide
        return rules
    }()

    /// Those of covers that members choose: files of any photo.
    static let ownCovers: PictureRules = {
        var rules = PictureRules.covers
        rules.maximumBytes = Photo.maximumBytes
        rules.maximumPixels = PictureRules().maximumPixels
        return rules
    }()

    /// Those of pictures of members: files of any photo.
    static let memberPictures: PictureRules = {
        var rules = PictureRules.photos
        rules.longestSide = MemberPicture.longestSide
        rules.longestThumbnailSide = MemberPicture.longestSide / 4
        return rules
    }()

    /// Those of pictures of posts; the thumbnail stands beside a name.
    static let streamPictures: PictureRules = {
        var rules = PictureRules()
        rules.maximumBytes = StreamPicture.maximumSourceBytes
        rules.maximumPixels = StreamPicture.maximumSourcePixels
        rules.longestSide = StreamPicture.longestSide
        rules.longestThumbnailSide = StreamPicture.longestPortraitSide
        return rules
    }()

    /// Those of covers that a library sends.
    static let covers: PictureRules = {
        var rules = PictureRules()
        rules.maximumBytes = BookCover.maximumSourceBytes
        rules.maximumPixels = BookCover.maximumSourcePixels
        rules.longestSide = BookCover.longestSide
        rules.longestThumbnailSide = BookCover.longestSide / 4
        return rules
    }()
}
