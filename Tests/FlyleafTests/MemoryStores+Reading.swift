import Flyleaf
import Primitives

extension MemoryStores {
    var reading: any ReadingStore { MemoryReadingStore(memory: self) }
}

private struct MemoryReadingStore: ReadingStore {
    let memory: MemoryStores

    func entry(_ member: ID<Member>, _ book: ID<Book>, _ viewer: ID<Member>?) async throws -> ReadingEntry? {
        memory.read { $0.readingEntries(member, viewer).first { $0.bookID == book } }
    }

    func save(_ entry: ReadingEntry, _ seen: Timestamp?) async throws -> Bool {
        memory.write { tables in
            let index = tables.readingEntries.firstIndex { $0.memberID == entry.memberID && $0.bookID == entry.bookID }
            guard index.map({ tables.readingEntries[$0].changedAt }) == seen, tables.books[entry.bookID] != nil else {
                return false
            }
            if let index {
                tables.readingEntries[index] = entry
            } else {
                tables.readingEntries.append(entry)
                tables.beginHidden(.reading(entry.memberID, entry.bookID), of: entry.memberID)
            }
            return true
        }
    }

    func delete(_ member: ID<Member>, _ book: ID<Book>) async throws -> Bool {
        memory.write { tables in
            let count = tables.readingEntries.count
            tables.readingEntries.removeAll { $0.memberID == member && $0.bookID == book }
            let isGone = tables.readingEntries.count < count
            if isGone { tables.dropEmptyBooks() }
            return isGone
        }
    }

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        memory.read { $0.readingEntries.count { $0.memberID == member } >= count }
    }

    func hasQuotations(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        memory.read { tables in
            let own = tables.readingEntries.filter { $0.memberID == member }
            return own.reduce(0) { $0 + $1.quotations.count } >= count
        }
    }

    func list(_ query: ReadingQuery) async throws -> [ReadingEntry] {
        memory.read { tables in
            let entries = tables.readingEntries(query.member, query.viewer, withQuotations: query.withQuotations)
                .filter { $0.status == query.status }
                .sorted { ($0.changedAt, $0.bookID) > ($1.changedAt, $1.bookID) }
                .filter { entry in
                    query.after.map { (entry.changedAt, entry.bookID) < ($0.changedAt, $0.bookID) } ?? true
                }
            return Array(entries.prefix(max(0, query.limit)))
        }
    }

    func tags(_ member: ID<Member>, _ viewer: ID<Member>?, _ limit: Int) async throws -> [TagCount] {
        memory.read { tables in
            let tags = tables.readingEntries(member, viewer).flatMap(\.tags)
            return Dictionary(grouping: tags, by: \.key).sorted { precedes($0.key, $1.key) }
                .compactMap { _, tags in
                    tags.min { precedes($0.text, $1.text) }.map { TagCount(tag: $0, books: tags.count) }
                }
                .prefix(max(0, min(limit, TagCount.maximum))).map(\.self)
        }
    }

    /// As bytes.
    private func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    func tag(_ key: String, _ member: ID<Member>, _ viewer: ID<Member>?) async throws -> TagCount? {
        try await tags(member, viewer, .max).first { $0.tag.key == key }
    }

    func tagged(
        _ key: String,
        _ member: ID<Member>,
        _ viewer: ID<Member>?,
        _ after: ReadingQuery.Cursor?,
        _ limit: Int
    ) async throws -> [ReadingEntry] {
        memory.read { tables in
            let entries = tables.readingEntries(member, viewer, withQuotations: false)
                .filter { $0.tags.contains { $0.key == key } }
                .sorted { ($0.changedAt, $0.bookID) > ($1.changedAt, $1.bookID) }
                .filter { entry in
                    after.map { (entry.changedAt, entry.bookID) < ($0.changedAt, $0.bookID) } ?? true
                }
            return Array(entries.prefix(max(0, limit)))
        }
    }

    func words(_ book: ID<Book>, _ viewer: ID<Member>?, _ limit: Int) async throws -> [ReaderWords] {
        memory.read { tables in
            let found = tables.members.keys.filter { tables.isListed($0, viewer) }
                .flatMap { tables.readingEntries($0, viewer) }
                .filter { $0.bookID == book && (!$0.note.text.isEmpty || !$0.quotations.isEmpty) }
                .sorted {
                    ($0.memberID == viewer ? 0 : 1, $1.changedAt, $0.memberID)
                        < ($1.memberID == viewer ? 0 : 1, $0.changedAt, $1.memberID)
                }
            return found.prefix(max(0, limit)).compactMap { entry in
                tables.members[entry.memberID].map {
                    ReaderWords(
                        memberID: entry.memberID,
                        name: $0.name,
                        note: entry.note,
                        quotations: Array(entry.quotations.prefix(ReaderWords.maximumQuotations))
                    )
                }
            }
        }
    }

    func statuses(_ member: ID<Member>, _ books: [ID<Book>]) async throws -> [ID<Book>: ReadingStatus] {
        memory.read { tables in
            let own = tables.readingEntries.filter { $0.memberID == member && books.contains($0.bookID) }
            return Dictionary(uniqueKeysWithValues: own.map { ($0.bookID, $0.status) })
        }
    }

    func counts(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> [ReadingStatus: Int] {
        memory.read { tables in
            Dictionary(grouping: tables.readingEntries(member, viewer).map(\.status)) { $0 }
                .mapValues(\.count)
        }
    }

    func finished(_ member: ID<Member>, _ year: CalendarYear, _ viewer: ID<Member>?) async throws -> [FinishedRead] {
        memory.read { tables in
            let found = tables.readingEntries(member, viewer).flatMap { entry in
                entry.reads.filter { $0.outcome == .finished && $0.ended?.year == year.number }
                    .map { read in
                        let reviews = tables.reviews.values
                            .filter { $0.bookID == entry.bookID && $0.memberID == member }
                            .filter { tables.entry($0, viewer) != nil }
                        let facts = tables.books[entry.bookID]?.facts ?? .none
                        return FinishedRead(
                            bookID: entry.bookID,
                            title: entry.title,
                            author: entry.author,
                            started: read.started,
                            ended: read.ended,
                            pages: entry.pages ?? facts.pages,
                            score: reviews.max { $0.id < $1.id }?.content.score,
                            language: facts.language,
                            published: facts.year
                        )
                    }
            }
            return found.prefix(FinishedRead.maximumPerYear)
                .sorted { "\($0.ended?.description ?? "")z" < "\($1.ended?.description ?? "")z" }
        }
    }

    func years(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> [CalendarYear] {
        memory.read { tables in
            let years = tables.readingEntries(member, viewer).flatMap(\.reads).filter { $0.outcome == .finished }
                .compactMap { $0.ended.flatMap { CalendarYear($0.year) } }
            return Set(years).sorted(by: >)
        }
    }

    func reader(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> PersonName? {
        memory.read { tables in
            let isShown =
                viewer == member || !tables.readingEntries(member, viewer).isEmpty
                || tables.shelves.values.contains { $0.shelf.memberID == member && tables.isShown($0.shelf, viewer) }
            return isShown ? tables.members[member]?.name : nil
        }
    }

    func visibility(_ member: ID<Member>) async throws -> Review.Visibility {
        memory.read { $0.readingVisibility[member] ?? .onlyMe }
    }

    func adoptVisibility(_ member: ID<Member>, _ visibility: Review.Visibility) async throws -> Bool {
        memory.write { tables in
            guard tables.readingVisibility[member] == nil else { return false }
            tables.readingVisibility[member] = visibility
            return true
        }
    }

    func forgetVisibility(_ member: ID<Member>, _ visibility: Review.Visibility) async throws {
        memory.write { tables in
            if tables.readingVisibility[member] == visibility { tables.readingVisibility[member] = nil }
        }
    }

    func setVisibility(_ member: ID<Member>, _ visibility: Review.Visibility, ofAll: Bool) async throws {
        memory.write { tables in
            tables.readingVisibility[member] = visibility
            for index in tables.readingEntries.indices
            where ofAll && tables.readingEntries[index].memberID == member
                && tables.readingEntries[index].visibility != visibility
            {
                tables.readingEntries[index].visibility = visibility
                tables.readingEntries[index].changedAt = tables.readingEntries[index].changedAt + .milliseconds(1)
            }
        }
    }

    func goal(_ member: ID<Member>, _ year: CalendarYear) async throws -> ReadingGoal? {
        memory.read { $0.readingGoals[member]?[year] }
    }

    func goals(_ member: ID<Member>) async throws -> [CalendarYear: ReadingGoal] {
        memory.read { $0.readingGoals[member] ?? [:] }
    }

    func setGoal(_ member: ID<Member>, _ year: CalendarYear, _ goal: ReadingGoal?) async throws {
        memory.write { $0.readingGoals[member, default: [:]][year] = goal }
    }
}

extension MemoryStores.Tables {
    /// A member's entries as a viewer may see them.
    func readingEntries(
        _ member: ID<Member>,
        _ viewer: ID<Member>?,
        withQuotations: Bool = true
    ) -> [ReadingEntry] {
        func isShown(_ visibility: Review.Visibility) -> Bool {
            visibility == .everyone || viewer == member
                || visibility == .friends && viewer.map { isFriend($0, of: member) } ?? false
        }
        guard isNear(member, viewer) else { return [] }
        return readingEntries.filter { $0.memberID == member && isShown($0.visibility) }
            .map { entry in
                var entry = entry
                if !isShown(entry.noteVisibility) { (entry.note, entry.noteVisibility) = (.none, .onlyMe) }
                entry.quotations.removeAll { !withQuotations || !isShown($0.visibility) }
                return entry
            }
    }
}
