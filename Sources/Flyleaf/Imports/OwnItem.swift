import Interchange
import Primitives

/// One thing of what a member took home, read back (the README).
enum OwnItem {
    case review(OwnReview)
    case entry(OwnEntry)
    case remark(OwnRemark)
    case goal(CalendarYear, ReadingGoal)
    case draft(ReviewForm, kept: Timestamp)
    case shelf(OwnShelf)
    case shelvedBook(OwnShelvedBook)
    case cover(OwnBookCover)
    case setting(OwnSetting)
    case picture(OwnPicture)
    /// Something on that site that its member likes.
    case like

    /// The lists whose rows are taken one after the other, because what becomes of one hangs on those before it.
    static let ordered: Set<String> = [
        "shelves", "readingVisibility", "reviewVisibility", "timeZone", "sharingDefaults", "streamFilters", "pictures",
        "shelvedBooks", "covers",
    ]

    /// Reads the one cell of a row; `nil` when something in it is not as it is written here.
    init?(_ raw: [RawCell]) {
        guard let cell = raw.first, let value = JSON(text: cell.text), let item = Self.item(cell.name, value) else {
            return nil
        }
        self = item
    }

    /// What the thing of a row was called where it was taken home from.
    static func identifier(_ raw: [RawCell]) -> String? {
        raw.first.flatMap { JSON(text: $0.text) }?["id"]?.text
    }

    /// The latest moment in it; lists show the newest first, so one of a time to come would stand above all others.
    var newest: Timestamp {
        switch self {
        case .review(let review): review.last.savedAt
        case .entry(let entry): entry.newest
        case .remark(let remark): remark.changedAt
        case .draft(_, let kept): kept
        case .shelf(let shelf): shelf.changedAt
        case .shelvedBook(let book): book.addedAt
        case .cover(let cover): cover.addedAt
        case .goal, .setting, .picture, .like: Timestamp(seconds: 0)
        }
    }

    private static func item(_ list: String, _ value: JSON) -> OwnItem? {
        switch list {
        case "reviews": OwnReview(value).map(OwnItem.review)
        case "reading": OwnEntry(value).map(OwnItem.entry)
        case "remarks": OwnRemark(value).map(OwnItem.remark)
        case "readingGoals": goal(value)
        case "reviewDrafts": draft(value)
        case "shelves": OwnShelf(value).map(OwnItem.shelf)
        case "shelvedBooks": OwnShelvedBook(value).map(OwnItem.shelvedBook)
        case "covers": OwnBookCover(value).map(OwnItem.cover)
        case "standingLikes": .like
        case "pictures": OwnPicture(value).map(OwnItem.picture)
        default: OwnSetting(list, value).map(OwnItem.setting)
        }
    }

    private static func goal(_ value: JSON) -> OwnItem? {
        guard let year = value["year"]?.integer.flatMap({ CalendarYear($0) }),
            let goal = value["books"]?.integer.flatMap({ ReadingGoal($0) })
        else { return nil }
        return .goal(year, goal)
    }

    private static func draft(_ value: JSON) -> OwnItem? {
        guard let kept = value["kept"]?.text.flatMap(Timestamp.init(iso8601:)), kept >= Timestamp(seconds: 0) else {
            return nil
        }
        let form = ReviewForm(
            title: value["title"]?.text ?? "",
            author: value["author"]?.text ?? "",
            isbn: value["isbn"]?.text ?? "",
            review: value["text"]?.text ?? "",
            isSpoiler: value["isSpoiler"] == .bool(true),
            score: value["score"]?.text ?? "",
            visibility: value["visibility"]?.text ?? Review.Visibility.onlyMe.rawValue
        )
        let length = [form.title, form.author, form.isbn, form.review, form.score, form.visibility].reduce(0) {
            $0 + $1.utf8.count
        }
        return length <= ReviewDraft.maximumBytes ? .draft(form, kept: kept) : nil
    }
}
