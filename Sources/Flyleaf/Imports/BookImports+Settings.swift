import Interchange
import Primitives

/// What a member had set, and their picture, brought back.
extension BookImports {
    /// Takes a setting over where the member never chose it.
    func take(_ setting: OwnSetting, into row: inout ImportedRow, _ bookImport: BookImport) async throws {
        let member = bookImport.memberID
        if case .readingVisibility(let visibility) = setting {
            return try await take(visibility, into: &row, bookImport)
        }
        let before = try await stores.settings.settings(of: member)
        guard !before.has(setting) else { return row.outcome = .unchanged }
        try await stores.settings.change(member) { $0.adopt(setting) }
        row.outcome = try await stores.settings.settings(of: member).has(setting) ? .restored : .ownKept
    }

    /// Takes over who sees new entries, where the member never said it and has no entry: nobody who began under what was
    /// so until then shows later ones to others unasked.
    private func take(
        _ visibility: Review.Visibility,
        into row: inout ImportedRow,
        _ bookImport: BookImport
    ) async throws {
        let (member, reading) = (bookImport.memberID, stores.reading)
        let isEmpty = try await !reading.has(member, 1)
        if isEmpty, try await reading.adoptVisibility(member, visibility) {
            row.outcome = .restored
        } else {
            row.outcome = try await reading.visibility(member) == visibility ? .unchanged : .ownKept
        }
    }

    /// Forgets a setting that a row brought, while it is still so.
    func takeBack(_ setting: OwnSetting, _ bookImport: BookImport) async throws {
        if case .readingVisibility(let visibility) = setting {
            try await stores.reading.forgetVisibility(bookImport.memberID, visibility)
        } else {
            try await stores.settings.change(bookImport.memberID) { $0.forget(setting) }
        }
    }

    // MARK: The picture

    /// Takes the picture beside the member's name over, where they have none.
    func take(
        _ own: OwnPicture,
        into row: inout ImportedRow,
        _ bookImport: BookImport,
        _ files: [ID<Photo>: [UInt8]]
    ) async throws {
        let (member, pictures) = (bookImport.memberID, stores.memberPictures)
        guard let file = files[own.reference] else { return row.note(.photoMissing) }
        guard let picture = try await picture(file) else { return row.note(.photoUnreadable) }
        if let kept = try await pictures.picture(of: member, for: member) {
            row.outcome = kept == picture ? .unchanged : .ownKept
            return
        }
        _ = try await pictures.set(picture, of: member)
        row.outcome = .restored
    }

    /// Removes the picture that a row brought, while the member has no other in its place.
    func takeBack(_ own: OwnPicture, _ bookImport: BookImport, _ files: [ID<Photo>: [UInt8]]) async throws {
        let (member, pictures) = (bookImport.memberID, stores.memberPictures)
        guard let file = files[own.reference], let picture = try await picture(file),
            try await pictures.picture(of: member, for: member) == picture
        else { return }
        _ = try await pictures.set(nil, of: member)
    }

    /// A file as the picture of a member; `nil` where it is none.
    private func picture(_ file: [UInt8]) async throws -> MemberPicture? {
        do {
            return MemberPicture(try await rewrite(file), digest)
        } catch is PhotoFault {
            return nil
        }
    }
}

/// The picture beside a member's name, in what they took home.
struct OwnPicture {
    /// What its file is called by; pictures are called by identifiers alone, whatever of.
    let reference: ID<Photo>

    /// Reads what is written for it; `nil` for anything else.
    init?(_ value: JSON) {
        guard let reference = value["id"]?.text.flatMap({ ID<Photo>($0) }) else { return nil }
        self.reference = reference
    }
}
