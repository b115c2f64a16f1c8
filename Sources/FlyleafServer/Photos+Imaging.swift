import Flyleaf
import Imaging

extension Workshop {
    /// Writes a picture anew for the domain; its faults become those of the domain.
    func rewritten(_ bytes: [UInt8]) async throws -> RewrittenPicture {
        do {
            let picture = try await self.picture(of: bytes)
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

    /// Those of covers.
    static let covers: PictureRules = {
        var rules = PictureRules()
        rules.maximumBytes = BookCover.maximumSourceBytes
        rules.maximumPixels = BookCover.maximumSourcePixels
        rules.longestSide = BookCover.longestSide
        rules.longestThumbnailSide = BookCover.longestSide / 4
        return rules
    }()
}
