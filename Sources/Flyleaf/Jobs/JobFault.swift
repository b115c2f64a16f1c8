/// Why a job cannot be done; pages have words for each.
public enum JobFault: String, Sendable, CaseIterable {
    /// What it was about is gone.
    case subjectGone = "subject_gone"
    /// The file is not what it was taken for.
    case unreadableFile = "unreadable_file"
    /// It was begun too often without getting on.
    case gaveUp = "gave_up"
}
