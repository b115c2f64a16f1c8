import Primitives

extension Messages {
    /// Handles the message that waits longest; `false` when none does.
    func work() async throws -> Bool {
        let key = randomness.secret()
        let now = clock.now()
        guard var message = try await stores.messages.claim(now, now + Message.lease, key) else { return false }
        if message.attempts > Message.maximumAttempts {
            message.outcome = .gaveUp
        } else {
            do {
                try await handle(&message)
            } catch is CancellationError {
                // The program stops; whoever starts next begins again when the lease is over.
                return false
            } catch {
                // It is taken up again when the lease is over, and given up in the end.
                report(error)
                return true
            }
        }
        _ = try await stores.messages.finish(message, key)
        return true
    }

    private func handle(_ message: inout Message) async throws {
        guard let member = message.memberID else {
            message.outcome = .stranger
            return try await answer(message, .stranger)
        }
        guard try await isHeard(member, message.words, message.writtenAt) else {
            message.outcome = .ignored
            return
        }
        switch MessageCommand(message.words) {
        case .want(let book)?: try await press(.want, book, &message, member)
        case .reading(let book)?: try await press(.reading, book, &message, member)
        case .finished(let book, let score, let text)?:
            let id = message.id
            try await press(.read, book, &message, member) { named in
                try await self.draft(named, score, text, id, member)
            }
        case .list?:
            message.outcome = .listed
            return try await answer(message, try await list(of: member))
        case .help?:
            message.outcome = .helped
            return try await answer(message, .help)
        case .stop?:
            try await stores.messages.set(MessageSetting(isOn: false, since: message.writtenAt), member)
            message.outcome = .stopped
            return try await answer(message, .stopped)
        case .start?:
            try await stores.messages.set(MessageSetting(isOn: true, since: message.writtenAt), member)
            message.outcome = .started
            return try await answer(message, .started)
        case nil:
            message.outcome = .unclear
            return try await answer(message, .unclear)
        }
    }

    private func list(of member: ID<Member>) async throws -> MessageAnswer {
        let query = ReadingQuery(
            member: member,
            viewer: member,
            status: .want,
            after: nil,
            limit: Self.maximumTitles,
            withQuotations: false
        )
        let titles = try await reading.list(query).map(\.title)
        let count = try await reading.counts(of: member, for: member)[.want] ?? 0
        return .list(titles: titles, others: max(count - titles.count, 0))
    }

    /// A draft and no more: only its member publishes anything.
    private func draft(
        _ book: NamedBook,
        _ score: Score?,
        _ text: ReviewText,
        _ message: ID<Message>,
        _ member: ID<Member>
    ) async throws -> ID<ReviewForm>? {
        let settings = try await stores.settings.settings(of: member)
        let draft = ReviewDraft(
            key: ID(trusted: message.text),
            memberID: member,
            reviewID: nil,
            form: ReviewForm(
                title: book.title.text,
                author: book.author.text,
                review: text.text,
                score: score.map { String($0.value) } ?? "",
                visibility: settings.newReviewVisibility.rawValue
            ),
            photos: [],
            seen: "",
            mark: DraftMark(page: ID(trusted: message.text), turn: 0),
            keptAt: clock.now()
        )
        switch try await drafts.keep(draft, since: nil) {
        case .kept(let kept), .apart(let kept, _): return kept.key
        case .nothing, .refused: return nil
        }
    }

    private struct NamedBook {
        let id: ID<Book>
        let title: ReviewTitle
        let author: AuthorLine
    }

    private func press(
        _ status: ReadingStatus,
        _ book: MessageBook,
        _ message: inout Message,
        _ member: ID<Member>,
        then draft: ((NamedBook) async throws -> ID<ReviewForm>?)? = nil
    ) async throws {
        guard let named = try await named(book, for: member) else {
            message.outcome = .refused
            return try await answer(message, .refused)
        }
        // What was read only after something later must not undo that.
        guard try await !stores.messages.hasLater(message, named.id) else {
            // A draft undoes nothing, and holds words that stand nowhere else.
            let key = try await draft.asyncFlatMap { try await $0(named) }
            let made = Message.Made(title: named.title, bookID: named.id, draft: key)
            message.outcome = .overtaken
            message.made = made
            return try await answer(message, .made(.overtaken, made))
        }
        let zone = try await stores.settings.settings(of: member).timeZone
        let ahead = zone.flatMap { timeZones.offset($0, at: clock.now()) }?.ahead
        do {
            try await reading.press(
                status,
                named.id,
                on: reading.today(nil, ahead: ahead),
                (named.title, named.author),
                of: member
            )
        } catch ReadingFault.tooMany {
            message.outcome = .refused
            return try await answer(message, .refused)
        }
        let key = try await draft.asyncFlatMap { try await $0(named) }
        let made = Message.Made(title: named.title, bookID: named.id, draft: key)
        let outcome: Message.Outcome =
            switch status {
            case .want: .wanted
            case .reading: .reading
            case .read, .stopped: key == nil ? .finishedWithoutDraft : .finished
            }
        message.outcome = outcome
        message.made = made
        try await answer(message, .made(outcome, made))
    }

    /// The book that is meant, made if there is none; `nil` where moderators blocked a link in its words.
    private func named(_ book: MessageBook, for member: ID<Member>) async throws -> NamedBook? {
        // A title that is known as a whole is no title with an author.
        if let known = try await known(book.title, for: member) {
            return NamedBook(id: known.id, title: known.title, author: known.author)
        }
        let (title, author) = (book.parted?.title ?? book.title, book.parted?.author ?? AuthorLine(trusted: ""))
        guard try await blockedLinks.first(in: [title.text, author.text]) == nil else { return nil }
        let id = try await books.find(BookClaim(title: title, author: author, isbn: nil))
        return NamedBook(id: id, title: title, author: author)
    }

    /// The one book with exactly this title that the member may see; `nil` where there is none, or more than one.
    private func known(_ title: ReviewTitle, for member: ID<Member>) async throws -> BookLine? {
        let words = FoldedWords(title.text)
        guard !words.words.isEmpty, title.text.unicodeScalars.count <= Self.maximumSought else { return nil }
        do {
            let lines = try await books.search(title.text, for: member, limit: 20)
            let same = lines.filter { FoldedWords($0.title.text) == words }
            return same.count == 1 ? same.first : nil
        } catch ReviewSearchFailure.tookTooLong {
            return nil
        }
    }

    // MARK: Answering

    /// Writes an answer down, to whoever wrote the message and to nobody else; `StreamReplies` sends it once.
    ///
    /// Where the network takes no such message, or the permission is missing, nobody is answered: never in public.
    private func answer(_ message: Message, _ answer: MessageAnswer) async throws {
        let named = try await accounts().first { $0.account?.connectionID == message.connectionID }
        guard let named, let way = named.network.way(to: message.sender, through: named.connection),
            way.missing == nil, let readers = way.opening.readers.first
        else { return }
        // A list that is too long for the network loses titles at its end.
        for answer in answer.everShorter {
            guard let said = ShareMessage(shown: "\(way.opening.names) \(words.text(answer))") else { return }
            let content = ReplyContent(words: said, warning: .none, readers: readers)
            do {
                try await replies.send(
                    ID(trusted: message.id.text),
                    content,
                    way,
                    through: named.connection,
                    isAutomatic: true
                )
                return
            } catch ReplyFault.tooLong {
                continue
            } catch is ReplyFault {
                // The day's posts are made, or the title names others: what was done is done, and stands at the settings.
                return
            }
        }
    }
}

extension MessageAnswer {
    /// The answer, then those with ever fewer titles.
    fileprivate var everShorter: [MessageAnswer] {
        guard case .list(let titles, let others) = self else { return [self] }
        return titles.indices.reversed().reduce(into: [self]) { all, count in
            all.append(.list(titles: Array(titles[..<count]), others: others + titles.count - count))
        }
    }
}
