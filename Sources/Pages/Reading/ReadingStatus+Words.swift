import Flyleaf
import Primitives

extension ReadingStatus {
    /// On the button that chooses it.
    var act: String {
        switch self {
        case .want: "Want to read"
        case .reading: "Reading"
        case .read: "Read"
        case .stopped: "Stopped"
        }
    }

    /// As the heading of a list.
    var heading: String {
        switch self {
        case .want: "Want to read"
        case .reading: "Reading now"
        case .read: "Read"
        case .stopped: "Stopped"
        }
    }

    /// Of a list with nothing in it.
    var emptyWords: String {
        switch self {
        case .want: "No book waits for you. Press “Want to read” on a book’s page, or add one here."
        case .reading: "You are not reading a book just now, as far as Flyleaf knows."
        case .read: "No book is here yet. Press “Read” on a book’s page, or add one here."
        case .stopped: "You have stopped no book half-way."
        }
    }

    /// The order of lists and buttons.
    static let shown: [ReadingStatus] = [.reading, .want, .read, .stopped]
}

extension PartialDate {
    /// `3 May 2026`, `May 2026` or `2026`.
    var words: String {
        guard let month else { return String(year) }
        let name = Self.months[month - 1]
        return day.map { "\($0) \(name) \(year)" } ?? "\(name) \(year)"
    }

    /// The months by name.
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

extension BookRead {
    /// What is known of it, in a few words.
    var words: String {
        let span: String? =
            switch (started, ended) {
            case (let started?, let ended?): "\(started.words) – \(ended.words)"
            case (let started?, nil): "\(outcome == .ongoing ? "since" : "begun") \(started.words)"
            case (nil, let ended?): ended.words
            case (nil, nil): nil
            }
        let progress: String? =
            switch self.progress {
            case .page(let number): "page \(number)"
            case .percent(let number): "\(number) %"
            case nil: nil
            }
        let parts: [String?] =
            switch outcome {
            case .ongoing: [span, progress]
            case .finished: ["finished", span]
            case .stopped: ["stopped", progress.map { "at \($0)" }, span]
            }
        let words = parts.compactMap(\.self)
        return words.isEmpty ? "no date" : words.joined(separator: ", ")
    }
}
