import Drawing
import Flyleaf
import HTTP
import Primitives
import Templating
import Web

// What is told of a book or a year is what everybody may see of it: the rest stays here, and the dialog says so. Of a
// shelf for friends it says that whoever sees the post reads what stands in it.
extension MemberVisit {
    /// A book, by the words that everybody sees; one that not everybody sees may have its words of a friend alone.
    func sharedBook(_ id: ID<Book>) async throws -> SharedThing {
        guard try await services.books.book(id, for: member.id) != nil else { throw Problem.notFound }
        guard let book = try await services.books.book(id, for: nil) else {
            throw Problem(
                status: .conflict,
                title: "Not everybody can see this book",
                text: """
                    Nothing about it here is for everyone, so there is nothing that others could open. Write a review that \
                    everyone may read, then share it.
                    """,
                step: ("Write a review of it", Paths.reviewForm(about: id).url)
            )
        }
        return SharedThing(
            subject: .book(id),
            content: SharedPage(
                name: book.title.text,
                caption: book.author.text.isEmpty ? "" : "by \(book.author.text)",
                text: ""
            ),
            noun: "book",
            title: book.title.text,
            photos: [],
            beginsWithPhotos: false,
            warning: nil
        )
    }

    /// A shelf of this member that others may see; one that is only its member's is not shared.
    func sharedShelf(_ id: ID<Shelf>) async throws -> SharedThing {
        guard let entry = try await services.shelves.shelf(id, for: member.id), entry.shelf.memberID == member.id else {
            throw Problem.notFound
        }
        let shelf = entry.shelf
        if shelf.visibility == .onlyMe {
            throw Problem(
                status: .conflict,
                title: "Only you can see this shelf",
                text: "So there is nothing that others could open. Choose who can see it, then share it.",
                step: ("Change who can see it", Paths.editShelf(id))
            )
        }
        let first = try await services.shelves.books(on: id, for: member.id, after: nil, limit: Self.namedBooks)
        let titles = YearWords.titles(first.map { ($0.title, $0.author) })
        return SharedThing(
            subject: .shelf(id),
            content: SharedPage(
                name: shelf.name.text,
                caption: "A shelf of \(YearWords.books(entry.books))",
                text: [shelf.description.text, titles].filter { !$0.isEmpty }.joined(separator: "\n\n")
            ),
            noun: "shelf",
            title: shelf.name.text,
            photos: [],
            beginsWithPhotos: false,
            warning: shelf.visibility == .friends
                ? VisibilityWarning(
                    text: """
                        Only your friends with an account here can open this shelf: the link will not work for others. The \
                        post itself tells its name, what you wrote about it and its first books to all who see the post.
                        """,
                    edit: LinkTarget(path: Paths.editShelf(id)),
                    label: "Change who can see it"
                ) : nil
        )
    }

    /// A year, with the books in it that everybody may see and no others.
    func sharedYear(_ number: CalendarYear) async throws -> SharedThing {
        let open = try await services.reading.year(number, of: member.id, for: nil)
        let all = try await services.reading.year(number, of: member.id, for: member.id)
        if open.reads.isEmpty {
            throw Problem(
                status: .conflict,
                title: "Only you can see this year",
                text: """
                    No book that you finished in \(number.number) is shown to everyone, so there is nothing that others \
                    could open. Who sees your reading is said below its lists, and with each book.
                    """,
                step: ("Your reading", Paths.reading())
            )
        }
        let hidden = all.reads.count - open.reads.count
        let picture = YearPicture(open, of: member.name, at: site.addresses.home.authority)
        let words = String(picture.description.unicodeScalars.prefix(PhotoDescription.maximumLength))
        let photo = try await services.photos.picture(
            of: number,
            marked: picture.mark,
            PhotoDescription(words) ?? PhotoDescription.none,
            of: member.id
        ) {
            try visit.limit(site.limits.drawings)
            return try await services.drawings.png(of: picture.drawing, columns: picture.columns).bytes
        }
        return SharedThing(
            subject: .year(number, of: member.id),
            content: SharedPage(
                name: "\(number.number) in books",
                caption: YearWords.figures(open),
                text: YearWords.best(open)
            ),
            noun: "year",
            title: "\(number.number) in books",
            photos: [photo],
            beginsWithPhotos: true,
            warning: hidden > 0
                ? VisibilityWarning(
                    text: """
                        The post, its picture and its link tell of \(YearWords.books(open.reads.count)) that everyone may \
                        see. \(YearWords.books(hidden)) that you do not show to everyone \(hidden == 1 ? "is" : "are") in \
                        none of them.
                        """,
                    edit: LinkTarget(path: Paths.reading()),
                    label: "Change who sees your reading"
                ) : nil
        )
    }

    /// A check-in of this member's, while it is there; who is named in it and what is said with it stay here.
    func sharedCheckIn(_ id: ID<CheckIn>) async throws -> SharedThing {
        guard let checkIn = try await services.checkIns.entry(id, for: member.id)?.checkIn,
            checkIn.memberID == member.id
        else { throw Problem.notFound }
        return SharedThing(
            subject: .checkIn(id),
            content: SharedCheckIn(
                place: checkIn.place.name,
                caption: checkIn.book.map { CheckInSentences.reading($0) } ?? "",
                audience: checkIn.audience
            ),
            noun: "check-in",
            title: checkIn.place.name,
            photos: try await services.photos.all(of: checkIn),
            beginsWithPhotos: false,
            warning: VisibilityWarning(
                text: CheckInSentences.reachOfPost(checkIn.audience),
                edit: LinkTarget(path: Paths.checkIn(id)),
                label: "Look at who sees it here"
            )
        )
    }

    /// As many books are named in a post about a shelf.
    private static let namedBooks = 5
}
