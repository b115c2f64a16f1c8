import Primitives

/// A review as a member took it home, with what it said before.
struct OwnReview {
    /// What it said from a moment on.
    struct Step: Equatable {
        let content: ReviewContent
        let savedAt: Timestamp
    }

    /// When it was first saved.
    let createdAt: Timestamp
    /// What it said before, the oldest first.
    let earlier: [ReviewVersion]
    /// What it says.
    let last: Step
    /// Its photos in order, by the identifiers they had.
    let photos: [ChosenPhoto]

    init?(_ value: JSON) {
        guard let created = value["created"]?.text.flatMap(Timestamp.init(iso8601:)),
            let changed = value["changed"]?.text.flatMap(Timestamp.init(iso8601:)),
            created >= Timestamp(seconds: 0), changed >= created,
            let content = ReviewContent(own: value)
        else { return nil }
        let last = Step(content: content, savedAt: changed)
        var steps: [Step] = []
        for version in (value["earlierVersions"]?.elements ?? []).reversed() {
            guard let content = ReviewContent(own: version),
                let saved = version["saved"]?.text.flatMap(Timestamp.init(iso8601:)),
                saved >= steps.last?.savedAt ?? created, saved < changed
            else { return nil }
            // Of two of one moment the later stands.
            if steps.last?.savedAt == saved { steps.removeLast() }
            steps.append(Step(content: content, savedAt: saved))
        }
        self.createdAt = created
        self.last = last
        earlier = steps.suffix(ReviewVersion.maximumPerReview).enumerated().map { place, step in
            ReviewVersion(number: place + 1, content: step.content, savedAt: step.savedAt)
        }
        photos = ChosenPhoto.list(value["photos"])
    }
}

extension ReviewContent {
    /// The content in a review or a version of one.
    init?(own value: JSON) {
        guard let title = value["title"]?.text.flatMap({ ReviewTitle($0) }),
            let author = AuthorLine(value["author"]?.text ?? ""),
            let text = ReviewText(value["text"]?.text ?? ""),
            let visibility = value["visibility"]?.text.flatMap(Review.Visibility.init)
        else { return nil }
        var isbn: ISBN?
        if let digits = value["isbn"]?.text {
            do { isbn = try ISBN(reading: digits) } catch { return nil }
        }
        var score: Score?
        if let number = value["score"]?.integer {
            guard let known = Score(number) else { return nil }
            score = known
        }
        self.init(
            title: title,
            author: author,
            isbn: isbn,
            text: text,
            isSpoiler: value["isSpoiler"] == .bool(true),
            score: score,
            visibility: visibility
        )
    }
}
