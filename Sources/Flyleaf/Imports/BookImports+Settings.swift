import Interchange
import Primitives

/// What a member had set, brought back.
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
}
