/// A list in the text of a member's data, by the name it has there, in the order in which they stand.
///
/// Reviews come before what may refer to their books and photos.
enum OwnDataPart: String, CaseIterable {
    case reviews
    case remarks
    case reading
    case shelvedBooks
    case covers
    case yearPictures
    case standingLikes
    case likes
    case mentions
    case notices
    case flags
    case moderation
    case moderated
    case moderatedLinks
    case shares
    case answers
    case shareDrafts
    case shortLinks
    case importedRows
    case reviewDrafts
}
